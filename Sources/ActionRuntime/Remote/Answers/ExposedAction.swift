/// An action that is exposed at one moment.
struct ExposedAction {
    let action: ActionName
    /// The only arguments that are exposed; nil for any.
    let arguments: ActionArguments?
    /// The title to show where the target gives no title.
    let title: String
    /// The menu's command for the action; nil where the menu has none.
    var command: Command?
    /// Whether the action's command or binding is declared disabled, whatever the target answers.
    var isDisabled = false
    /// Where the first command or binding stands that exposes the action.
    var place = Place.name

    /// Where an action stands among those that are exposed.
    enum Place: Equatable {
        case menu(MenuPlace)
        /// The position among the bindings of the user and the nodes.
        case binding(Int)
        /// In the order of the names.
        case name
    }

    /// Whether a request with arguments is exposed; nil stands for arguments that are not known yet.
    func takes(_ given: ActionArguments?) -> Bool {
        guard let arguments, let given else { return true }
        return arguments == given
    }

    /// Whether arguments whose secret values are null are those of a request that is exposed; nil stands for unknown ones.
    func isLike(_ redacted: ActionArguments?) -> Bool {
        guard var own = arguments, let redacted else { return true }
        own.markSecret(redacted.secretNames)
        return own.redacted == redacted.redacted
    }
}

extension ExposedAction {
    init(_ command: Command, at place: MenuPlace) {
        self.init(
            action: command.action, arguments: command.arguments.isEmpty ? nil : command.arguments,
            title: command.title, command: command, isDisabled: command.isDisabled, place: .menu(place))
    }

    init(_ binding: KeyBinding, at position: Int) {
        self.init(
            action: binding.action, arguments: binding.arguments.isEmpty ? nil : binding.arguments,
            title: binding.action.text, isDisabled: binding.isDisabled, place: .binding(position))
    }
}
