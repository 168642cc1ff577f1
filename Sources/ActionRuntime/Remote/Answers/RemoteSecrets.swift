/// What of a request's arguments programs outside are told.
struct ToldArguments {
    /// The arguments, those that are secret as null; nil where it cannot be told which are secret.
    let arguments: ActionArguments?
    /// The names of those that are secret.
    let secret: [String]

    /// Arguments of which nothing is told.
    static let none = ToldArguments(arguments: nil, secret: [])

    /// - Parameters:
    ///   - arguments: The arguments as they were given.
    ///   - performer: The claim that took the request; nil for none: then nobody says which arguments are secret.
    init(_ arguments: ActionArguments, to performer: Performer?, in coordinator: Coordinator) {
        guard let performer, let signatures = performer.signatures(in: coordinator) else {
            self = arguments.isEmpty ? ToldArguments(arguments: arguments, secret: []) : .none
            return
        }
        let secret = Set(signatures.flatMap(\.secretNames)).intersection(arguments.names)
        var told = arguments
        for name in secret { told[name] = .null }
        self.init(arguments: told, secret: secret.sorted())
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

extension Performer {
    /// The signatures of all claims of the action at the node, since it is not known which of them it was; nil where there is no
    /// such claim any more.
    fileprivate func signatures(in coordinator: Coordinator) -> [ActionSignature]? {
        guard let offers = node.node?.offers else { return nil }
        var claims = offers.closures[action].map { Array($0.newestFirst) } ?? []
        if let method = offers.methods.claim(action, coordinator.tables) { claims.append(method) }
        if kind == .catchAll { claims += offers.catchAlls.claims }
        guard !claims.isEmpty else { return nil }
        return claims.compactMap { claim in claim.whileLive { claim.signature(for: action) } ?? nil }
    }
}

extension ActionSignature {
    /// The names of the parameters that are secret.
    var secretNames: [String] { parameters.filter(\.isSecret).map(\.name) }

    /// Arguments without the values of those that are secret.
    func hidingSecrets(of arguments: ActionArguments) -> ActionArguments {
        var told = arguments
        for name in secretNames where told[name] != nil { told[name] = .null }
        return told
    }
}
