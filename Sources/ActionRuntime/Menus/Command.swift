/// An action as people see it: declared once, for the menu, the key and the palette.
///
/// It is what `UICommand` is to UIKit. Whether it is enabled, its state and its title at the moment come from the target
/// that answers when it is asked.
public struct Command: Hashable, Sendable {
    /// How a command is shown, whatever its target says.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Creates attributes from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Left out of menus.
        public static let hidden = Attributes(rawValue: 1 << 0)
        /// Shown as one that destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// Disabled, although its target may be enabled.
        public static let disabled = Attributes(rawValue: 1 << 2)
        /// The menu stays open when it is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// What menu editing knows the command by; the action's name unless said otherwise.
    public var id: String
    /// What people read, unless the target gives another title.
    public var title: String
    /// The action that is performed.
    public var action: ActionName
    /// What it is performed with; commands that share an action differ by these.
    public var arguments: ActionArguments
    /// The keys that stand for it.
    public var shortcut: KeyShortcut?
    /// The name of its picture.
    public var imageName: String?
    /// A longer text, for where people look for what there is.
    public var discoverabilityText: String?
    /// The state that is shown while nobody claims the action.
    public var state: Validation.State
    /// How it is shown, whatever its target says.
    public var attributes: Attributes

    /// Declares a command.
    public init(
        _ title: String, action: ActionName, arguments: ActionArguments = [:], shortcut: KeyShortcut? = nil,
        id: String? = nil, imageName: String? = nil, discoverabilityText: String? = nil,
        state: Validation.State = .off, attributes: Attributes = []
    ) {
        self.id = id ?? action.text
        self.title = title
        self.action = action
        self.arguments = arguments
        self.shortcut = shortcut
        self.imageName = imageName
        self.discoverabilityText = discoverabilityText
        self.state = state
        self.attributes = attributes
    }
}
