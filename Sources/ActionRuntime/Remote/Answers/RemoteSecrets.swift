/// The arguments of a request as clients are told.
struct ToldArguments {
    /// The arguments, with null in place of each secret value; nil where it is not known which are secret.
    let arguments: ActionArguments?
    /// The names of the secret arguments.
    let secret: [String]

    /// Arguments of which clients are told none.
    static let none = ToldArguments(arguments: nil, secret: [])

    /// - Parameters:
    ///   - arguments: The arguments of a record, in which those that are known to be secret are null.
    ///   - performer: The claim that took the request; nil for none: then no signature says which arguments are secret.
    init(_ arguments: ActionArguments, to performer: Performer?) {
        if performer == nil, !arguments.isEmpty {
            self = .none
        } else {
            self.init(arguments)
        }
    }

    /// - Parameter arguments: Arguments of which the secret ones are marked.
    init(_ arguments: ActionArguments) {
        self.init(arguments: arguments.told, secret: arguments.secretNames.sorted())
    }

    private init(arguments: ActionArguments?, secret: [String]) {
        self.arguments = arguments
        self.secret = secret
    }

    /// Adds `arguments`, and `secret` where some arguments are secret.
    func add(to line: inout JSONLine) {
        line.add("arguments", arguments.map { .object($0.values) } ?? .null)
        if !secret.isEmpty { line.add("secret", secret) }
    }
}

/// Finds out which arguments of commands and bindings are secret, for one answer.
///
/// Secret are the names of ``Coordinator/secretArguments``, and those that the target or any other claim of the action in the tree
/// declares: a client may ask from a start where another claim takes the action.
final class RemoteSecrets {
    private let coordinator: Coordinator
    /// The names that the claims read so far declare secret, by their action.
    private var names: [ActionName: Set<String>] = [:]
    /// The nodes that are still to be read; nil once all were read.
    private var nodes: NodesInOrder?
    /// The node that is being read, and the actions that it claims which are still to be read.
    private var reading: (node: ActionNode, actions: [ActionName])?

    init(_ coordinator: Coordinator) {
        self.coordinator = coordinator
        nodes = NodesInOrder(from: coordinator.root)
    }

    /// Reads some more nodes and claims; gives whether nodes are left.
    ///
    /// A question about arguments reads all nodes that are left. Code that must not take long reads some at a time before it asks.
    func prepare() -> Bool {
        if nodes == nil { return false }
        // Reading a responder's table runs user code, which may ask the same question again.
        return Frames.run(Forwarder.handleAction) {
            for _ in 0..<NodesInOrder.countInStep {
                if let action = reading?.actions.popLast(), let node = reading?.node {
                    let found = node.secretNames(of: action, coordinator.tables)
                    if !found.isEmpty { names[action, default: []].formUnion(found) }
                } else if let node = nodes?.next() {
                    let actions = node.claimedActions(coordinator.tables)
                    reading = actions.isEmpty ? nil : (node, actions)
                } else {
                    (nodes, reading) = (nil, nil)
                    return false
                }
            }
            return true
        } tooDeep: { _ in
            (nodes, reading) = (nil, nil)
            return false
        }
    }

    /// Reads the claims of some more nodes where arguments are to be told; gives whether nodes are left.
    func prepare(for arguments: ActionArguments) -> Bool { !arguments.isEmpty && prepare() }

    /// Arguments of which the secret ones are marked.
    func mark(_ arguments: ActionArguments, of action: ActionName, from start: ActionNode?) -> ActionArguments {
        if arguments.isEmpty { return arguments }
        var invocation = coordinator.hidingSecrets(Invocation(action, arguments: arguments))
        let target = coordinator.target(for: invocation, from: start)
        invocation.arguments.hide(target?.signature?.secretNames ?? [])
        while prepare() {}
        invocation.arguments.hide(names[action] ?? [])
        return invocation.arguments
    }

    /// The object of a command or a binding, with the arguments that may be told.
    func line(
        _ line: JSONLine, _ arguments: ActionArguments, of action: ActionName, from start: ActionNode
    ) -> JSONLine {
        if arguments.isEmpty { return line }
        var line = line
        ToldArguments(mark(arguments, of: action, from: start)).add(to: &line)
        return line
    }
}

extension RemoteSecrets {
    /// The object of a command or a binding, which performs an action with arguments.
    typealias Entry = (line: JSONLine, action: ActionName, arguments: ActionArguments)

    /// The objects of commands or bindings, with the arguments that may be told: each element is a step, and nil for a step that
    /// gives none.
    func lines<Entries: Sequence<Entry?>>(of entries: Entries, from start: ActionNode) -> AnySequence<JSONLine?> {
        AnySequence<JSONLine?> { [self] () -> AnyIterator<JSONLine?> in
            var rest = entries.makeIterator(), waiting: Entry?
            return AnyIterator<JSONLine?> {
                if waiting == nil {
                    guard let next = rest.next() else { return nil }
                    waiting = next
                }
                guard let (line, action, arguments) = waiting else { return .some(nil) }
                if self.prepare(for: arguments) { return .some(nil) }
                waiting = nil
                return self.line(line, arguments, of: action, from: start)
            }
        }
    }
}

extension ActionNode {
    /// The actions of the node's closures and methods.
    fileprivate func claimedActions(_ tables: MethodTables) -> [ActionName] {
        guard let offers else { return [] }
        return offers.methodNames(tables) + offers.closures.keys
    }

    /// The names of the arguments of an action that the node's claims declare secret.
    fileprivate func secretNames(of action: ActionName, _ tables: MethodTables) -> [String] {
        guard let offers else { return [] }
        var claims = offers.closures[action].map { Array($0.newestFirst) } ?? []
        if let method = offers.methods?.claim(action, tables) { claims.append(method) }
        return claims.flatMap { $0.signature(for: action)?.secretNames ?? [] }
    }
}
