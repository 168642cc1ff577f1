/// A view that is shown: text, a button, a container.
@MainActor
final class Leaf {
    enum Kind {
        case text(String)
        case image(String)
        case divider
        case stack
        case label
        case button(role: ButtonRole?, @MainActor () -> Void)
        case toggle(Binding<Bool>)
        case menu
    }

    /// What a modifier does to the view, and the modifier's place.
    struct Effect {
        let owner: Place
        let change: Change
    }

    let place: Place
    let kind: Kind
    /// The views within a container.
    let members: [Leaf]
    private(set) weak var container: Leaf?
    /// The modifiers of the view, the innermost first.
    private(set) var effects: [Effect] = []

    init(_ kind: Kind, at place: Place, _ members: [Leaf] = []) {
        (self.kind, self.place, self.members) = (kind, place, members)
        for member in members { member.container = self }
    }

    func add(_ change: Change, by owner: Place) { effects.append(Effect(owner: owner, change: change)) }

    /// This view and those within, the outermost first.
    var all: [Leaf] { [self] + members.flatMap(\.all) }

    /// The text of the view, and of the views of its label.
    var title: String {
        switch kind {
        case .text(let text): text
        case .divider: "---"
        case .image, .stack: ""
        // The label of a menu is its last member.
        case .menu: members.last?.title ?? ""
        case .button, .toggle, .label: members.map(\.title).joined()
        }
    }

    /// The modifiers of the view and of those around it, the closest first.
    var effectsAround: [Effect] { effects + (container?.effectsAround ?? []) }

    var isEnabled: Bool {
        !effectsAround.contains { if case .disabled(true) = $0.change { true } else { false } }
    }

    /// Whether the view is a toggle that is on.
    var isTicked: Bool { if case .toggle(let isOn) = kind { isOn.wrappedValue } else { false } }

    /// Whether the view is drawn as a button: a button, or a toggle of that style.
    var isDrawnAsButton: Bool {
        if case .button = kind { return true }
        guard case .toggle = kind else { return false }
        for case .toggleStyle(let style) in effectsAround.map(\.change) { return style is ButtonToggleStyle }
        return false
    }

    var help: String? {
        for case .help(let text) in effects.map(\.change) { return text }
        return nil
    }

    var shortcut: KeyboardShortcut? {
        for case .shortcut(let shortcut) in effects.map(\.change) { return shortcut as? KeyboardShortcut }
        return nil
    }

    /// "The wrapped property will reflect the value from the view closest to focus": swiftui/focusedvalue.
    func export(to values: inout FocusedValues) {
        for case .focused(let set) in effectsAround.reversed().map(\.change) { set(&values) }
    }
}
