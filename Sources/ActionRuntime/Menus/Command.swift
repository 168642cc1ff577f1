// From a menu to an outcome.
//
//   Menu of Commands ─▶ Coordinator.snapshot ─▶ MenuSnapshot ─▶ shown ─▶ Coordinator.perform(item)
//                          │         ▲           title, state,              │  validates again, and
//                          ▼         │           reasons, target            │  compares with what was shown
//                     MenuAnswers: asks about each                          ▼
//                     command                                            Outcome
//
//   Coordinator.watch ─▶ MenuWatch ─▶ takeChanges, or `for await` ─▶ MenuChanges between two snapshots

/// An action as people see it: declared once, for the menu, the key and the palette.
///
/// It is what `UICommand` is to UIKit. A ``MenuSnapshot`` shows it with its target's answer of the moment: whether it is
/// enabled, its state, and its title.
public struct Command: Hashable, Sendable {
    /// Properties that a command has whatever its target says.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// A bit for each attribute, from the lowest: hidden, destructive, disabled, keeps the menu presented, hidden where
        /// nobody claims it.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The command is left out of menus.
        public static let hidden = Attributes(rawValue: 1 << 0)
        /// The command is drawn as one that destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The command is disabled, although its target may be enabled.
        public static let disabled = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the command is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
        /// The command is left out of menus where nobody claims its action: GTK's `hidden-when="action-missing"`.
        public static let hiddenWhereUnclaimed = Attributes(rawValue: 1 << 4)
    }

    /// The identifier for editing the menu; the action's name unless another was given.
    public var id: String
    /// The title that is shown unless the target gives another.
    public var title: String
    /// The name of the action that is performed.
    public var action: ActionName
    /// The arguments that the action is performed with; commands of the same action differ by them.
    public var arguments: ActionArguments
    /// The keys that the menu gives the command and shows; nil for none.
    public var shortcut: KeyShortcut?
    /// Other keys that the menu gives the command; it shows the first that are in force, if ``shortcut`` is not.
    public var also: [KeyShortcut]
    /// Whether the next binding of the keys is asked where the action is disabled, or all its claims decline; otherwise the keys are
    /// consumed.
    ///
    /// So two commands can share their keys, such as one that enters full screen and one that leaves it: the menu shows them at both.
    public var passes: Bool
    /// The former names of the action, by which the user's keys, palettes and remote control still find it.
    ///
    /// A key that is bound to a former name performs the action, typing a former name finds the command, and a request of another program
    /// is for the action. `perform` and recordings do not know the names: for these, remap them
    /// (``ActionNode/remap(_:to:deprecated:fileID:line:)-(ActionName,ActionName,_,_,_)``). A name that is the action of another command
    /// is no former name. The names of commands that a section of the menu makes do not count.
    public var formerly: [ActionName]
    /// The name of the command's image, which the program looks up; nil for none.
    public var imageName: String?
    /// A longer text for help and for overviews of commands; nil for none.
    public var discoverabilityText: String?
    /// The state that is shown while nobody claims the action.
    public var state: Validation.State
    /// The properties that the command has whatever its target says.
    public var attributes: Attributes
    /// The condition under which menus show the command; nil for always.
    ///
    /// The keys of the condition are looked up in the key map with which the menu is shown, else in
    /// ``Coordinator/conditionValues``. As in Visual Studio Code, the condition only hides the command in menus: the action can
    /// still be performed, and ``shortcut`` still works.
    public var condition: Condition?

    /// Declares a command for the action of a name.
    ///
    /// - Parameters:
    ///   - title: The title that is shown unless the target gives another.
    ///   - action: The name of the action that is performed.
    ///   - arguments: The arguments that it is performed with.
    ///   - shortcut: The keys that the menu gives the command and shows.
    ///   - also: Other keys that the menu gives the command.
    ///   - passes: Whether the next binding of the keys is asked where the action is disabled, or all its claims decline.
    ///   - formerly: The former names of the action.
    ///   - id: The identifier for editing the menu; the action's name where it is left out.
    ///   - imageName: The name of the command's image.
    ///   - discoverabilityText: A longer text for help.
    ///   - state: The state that is shown while nobody claims the action.
    ///   - attributes: The properties that the command has whatever its target says.
    ///   - condition: The condition under which menus show the command.
    public init(
        _ title: String, action: ActionName, arguments: ActionArguments = [:], shortcut: KeyShortcut? = nil,
        also: [KeyShortcut] = [], passes: Bool = false, formerly: [ActionName] = [], id: String? = nil,
        imageName: String? = nil, discoverabilityText: String? = nil, state: Validation.State = .off,
        attributes: Attributes = [], when condition: Condition? = nil
    ) {
        self.id = id ?? action.text
        self.title = title
        self.action = action
        self.arguments = arguments
        self.shortcut = shortcut
        self.also = also
        self.passes = passes
        self.formerly = formerly
        self.imageName = imageName
        self.discoverabilityText = discoverabilityText
        self.state = state
        self.attributes = attributes
        self.condition = condition
    }

    /// Declares a command for a typed action without an input.
    public init<Output>(
        _ title: String, action: Action<Void, Output>, shortcut: KeyShortcut? = nil, also: [KeyShortcut] = [],
        passes: Bool = false, formerly: [ActionName] = [], id: String? = nil, imageName: String? = nil,
        discoverabilityText: String? = nil, state: Validation.State = .off, attributes: Attributes = [],
        when condition: Condition? = nil
    ) {
        self.init(
            title, action: action.name, shortcut: shortcut, also: also, passes: passes, formerly: formerly, id: id,
            imageName: imageName,
            discoverabilityText: discoverabilityText, state: state, attributes: attributes, when: condition)
    }

    /// Declares a command for a typed action and the input that it is performed with.
    ///
    /// Commands of the same action have the same identifier unless they are given others.
    public init<Input: ActionValueConvertible, Output>(
        _ title: String, action: Action<Input, Output>, _ input: Input, shortcut: KeyShortcut? = nil,
        also: [KeyShortcut] = [], passes: Bool = false, formerly: [ActionName] = [], id: String? = nil,
        imageName: String? = nil, discoverabilityText: String? = nil, state: Validation.State = .off,
        attributes: Attributes = [], when condition: Condition? = nil
    ) {
        self.init(
            title, action: action.name, arguments: action.invocation(input).arguments, shortcut: shortcut, also: also,
            passes: passes, formerly: formerly, id: id, imageName: imageName, discoverabilityText: discoverabilityText,
            state: state,
            attributes: attributes,
            when: condition)
    }

    /// Says that a typed action lacks its input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in action: .rate, 5")
    @_disfavoredOverload
    public init<Input, Output>(
        _ title: String, action: Action<Input, Output>, shortcut: KeyShortcut? = nil, id: String? = nil,
        imageName: String? = nil, discoverabilityText: String? = nil, state: Validation.State = .off,
        attributes: Attributes = []
    ) {
        fatalError("The compiler lets nobody call this.")
    }
}

extension Command {
    /// All keys that the menu gives the command, those that it shows first.
    package var shortcuts: [KeyShortcut] { (shortcut.map { [$0] } ?? []) + also }
}

extension Command: DeclaredCommand {
    package var isDisabled: Bool { attributes.contains(.disabled) }
}
