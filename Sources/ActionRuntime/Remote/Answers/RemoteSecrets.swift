/// What of a request's arguments programs outside are told.
struct ToldArguments {
    /// The arguments, those that are secret as null; nil where it cannot be told which are secret.
    let arguments: ActionArguments?
    /// The names of those that are secret.
    let secret: [String]

    /// Arguments of which nothing is told.
    static let none = ToldArguments(arguments: nil, secret: [])

    /// - Parameters:
    ///   - arguments: The arguments of a record, in which those that are known to be secret are null.
    ///   - performer: The claim that took the request; nil for none: then nobody says which arguments are secret.
    init(_ arguments: ActionArguments, to performer: Performer?) {
        if performer == nil, !arguments.isEmpty {
            self = .none
        } else {
            self.init(arguments)
        }
    }

    /// - Parameter arguments: Arguments of which those that are secret are marked.
    init(_ arguments: ActionArguments) {
        self.init(arguments: arguments.told, secret: arguments.secretNames.sorted())
    }

    private init(arguments: ActionArguments?, secret: [String]) {
        self.arguments = arguments
        self.secret = secret
    }

    /// Adds `arguments`, and `secret` where some are.
    func add(to line: inout JSONLine) {
        line.add("arguments", arguments.map { .object($0.values) } ?? .null)
        if !secret.isEmpty { line.add("secret", secret) }
    }
}

/// Finds out which arguments of commands and bindings are secret, for one answer.
///
/// A name of ``Coordinator/secretArguments`` is, and what the target says is. So is what any claim of the action in the tree says:
/// a client may ask from a place where another claim takes the action.
final class RemoteSecrets {
    private let coordinator: Coordinator
    /// The names that claims of the tree say are secret, by their action.
    private var names: [ActionName: Set<String>] = [:]

    init(_ coordinator: Coordinator) { self.coordinator = coordinator }

    /// Arguments of which those that are secret are marked.
    func mark(_ arguments: ActionArguments, of action: ActionName, from start: ActionNode?) -> ActionArguments {
        if arguments.isEmpty { return arguments }
        var invocation = coordinator.hidingSecrets(Invocation(action, arguments: arguments))
        let target = coordinator.target(for: invocation, from: start)
        invocation.arguments.hide(target?.signature?.secretNames ?? [])
        invocation.arguments.hide(names(for: action))
        return invocation.arguments
    }

    private func names(for action: ActionName) -> Set<String> {
        if let known = names[action] { return known }
        // Reading a responder's table runs user code, which may ask again.
        let found = Frames.run(Forwarder.handleAction) {
            Set(coordinator.root.preorder.flatMap { $0.secretNames(of: action, coordinator.tables) })
        } tooDeep: { _ in
            []
        }
        names[action] = found
        return found
    }

    /// The object of a command or a binding, with what may be told of its arguments.
    func line(
        _ line: JSONLine, _ arguments: ActionArguments, of action: ActionName, from start: ActionNode
    ) -> JSONLine {
        if arguments.isEmpty { return line }
        var line = line
        ToldArguments(mark(arguments, of: action, from: start)).add(to: &line)
        return line
    }
}

extension ActionNode {
    /// The names of the arguments of an action that claims here say are secret.
    fileprivate func secretNames(of action: ActionName, _ tables: MethodTables) -> [String] {
        guard let offers else { return [] }
        var claims = offers.closures[action].map { Array($0.newestFirst) } ?? []
        if let method = offers.methods.claim(action, tables) { claims.append(method) }
        return claims.flatMap { $0.signature(for: action)?.secretNames ?? [] }
    }
}
