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
            self.init(arguments: arguments.told, secret: arguments.secretNames.sorted())
        }
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
