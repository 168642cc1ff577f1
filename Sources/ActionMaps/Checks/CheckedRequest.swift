import ActionRuntime

/// A part of the map that names an action to perform.
struct CheckedRequest {
    enum Origin {
        case item(title: String)
        case key(KeyShortcut)
        /// A key binding of the user.
        case userKey(KeyShortcut)
        /// A step of a claim, which has a name unless it is a catch-all, or of a rule.
        case step(claim: String?)
        case remap(String)
    }

    let origin: Origin
    var action: String
    /// The former name with which keys call the action; nil for the present name.
    var written: String?
    /// The arguments whose values the map gives.
    var arguments = ActionArguments()
    /// The arguments that are filled in when a step runs.
    var filledIn: [String] = []
    /// Whether the map gives the arguments.
    var hasArguments = false
    var isExternal = false
    /// Whether the request begins at a node of its own, as a step of a sequence may.
    var hasOwnStart = false
    let place: CheckedPlace
    /// Where the arguments stand; the action's place for no arguments.
    var argumentsPlace: CheckedPlace
}

extension CheckedRequest {
    /// The request of a binding that performs an action.
    init(of binding: CheckedBinding, _ action: String) {
        self.init(
            origin: .key(binding.shortcut), action: action, arguments: binding.arguments, place: binding.place,
            argumentsPlace: binding.place)
    }
}
