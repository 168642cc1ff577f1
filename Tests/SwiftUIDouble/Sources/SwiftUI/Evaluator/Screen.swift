/// The content of a window, or of a menu in the menu bar: builds its views, and tells them when they appear and disappear.
///
/// A test double of SwiftUI, made by its documentation and by nothing else. Where the documentation leaves the order open, as of the
/// `onAppear` of several views, the double takes a random one.
@MainActor
final class Screen {
    let application: Application
    private var root: Place!
    /// The bodies that were made so far.
    var bodies = 0
    /// What SwiftUI would warn of.
    private(set) var faults: [String] = []
    /// The views that left the tree in this update; they are released at its end.
    var dropped: [Place] = []
    private(set) var shown: [Leaf] = []
    private(set) var focused: Place?
    private var running: [Running] = []
    private var isUpdating = false
    private(set) var isDirty = false
    private var order: any RandomNumberGenerator

    init<Content: View>(
        in application: Application = Application(), seed: UInt64 = 0, isWindow: Bool = true,
        @ViewBuilder _ content: () -> Content
    ) {
        self.application = application
        order = Seeded(seed)
        root = Place(AnyView.self, on: self)
        application.add(self, isWindow: isWindow)
        show(content())
    }

    /// Shows another value of the content.
    func show(_ content: some View) {
        isUpdating = true
        root.build(AnyView(content), EnvironmentValues())
        isUpdating = false
        isDirty = true
        update()
    }

    func noteChange() {
        if isUpdating { faults.append("A change is published from within the update of a view.") }
        isDirty = true
    }

    /// Builds what has changed, and tells what appeared and disappeared, until nothing changes any more.
    func update() {
        var count = 0
        while isDirty {
            count += 1
            if count > 100 { return faults.append("The views never settle.") }
            isDirty = false
            isUpdating = true
            root.update()
            isUpdating = false
            shown = root.leaves.flatMap(\.all)
            if let place = focused, !shown.contains(where: { $0.place === place }) { focused = nil }
            tell()
            dropped = []
            application.noteFocus()
        }
    }

    // MARK: Effects

    /// A modifier's effect on a view that is shown.
    private final class Running {
        let owner: Place
        let leaf: Place
        var change: Change
        var task: Task<Void, Never>?

        init(_ effect: Leaf.Effect, on leaf: Place) { (owner, self.leaf, change) = (effect.owner, leaf, effect.change) }

        func isSame(_ other: Running) -> Bool { owner === other.owner && leaf === other.leaf }
    }

    private struct Pair: Hashable {
        let owner: ObjectIdentifier
        let leaf: ObjectIdentifier
        init(_ running: Running) { (owner, leaf) = (ObjectIdentifier(running.owner), ObjectIdentifier(running.leaf)) }
    }

    private func tell() {
        let now = shown.flatMap { leaf in leaf.effects.map { Running($0, on: leaf.place) } }
        let before = Dictionary(uniqueKeysWithValues: running.map { (Pair($0), $0) })
        let pairs = Set(now.map(Pair.init))
        let ended = running.filter { !pairs.contains(Pair($0)) }
        running = now.map { before[Pair($0)] ?? $0 }
        var calls: [() -> Void] = ended.map { gone in { Self.end(gone) } }
        for new in now {
            if let old = before[Pair(new)] {
                calls.append { Self.change(old, to: new.change) }
            } else {
                calls.append { Self.begin(new) }
            }
        }
        // "The exact moment that SwiftUI calls this method depends on the specific view type": swiftui/view/onappear(perform:).
        calls.shuffle(using: &order)
        for call in calls { call() }
    }

    private static func begin(_ effect: Running) {
        switch effect.change {
        case .appear(let action): action?()
        case .task(_, let action): effect.task = Task { await action() }
        default: break
        }
    }

    /// "SwiftUI automatically cancels the task at some point after the view disappears": swiftui/view/task(priority:_:).
    private static func end(_ effect: Running) {
        if case .disappear(let action) = effect.change { action?() }
        effect.task?.cancel()
    }

    private static func change(_ effect: Running, to new: Change) {
        let old = effect.change
        effect.change = new
        switch (old, new) {
        case (.change(_, let value, _), .change(let isEqual, _, let tell)): if !isEqual(value) { tell() }
        case (.task(let id, _), .task(let other, let action)) where id != other:
            effect.task?.cancel()
            effect.task = Task { await action() }
        default: break
        }
    }

    // MARK: Focus

    /// Gives a view the focus, by its text; nil takes it away.
    func focus(_ title: String?) {
        focused = title.flatMap { title in shown.last { $0.title == title }?.place }
        application.noteFocus()
        update()
    }

    /// The values that the focused view, and the whole screen, export.
    var focusedValues: FocusedValues {
        var values = FocusedValues()
        for case .scene(let set) in shown.flatMap(\.effects).map(\.change) { set(&values) }
        shown.last { $0.place === focused }?.export(to: &values)
        return values
    }

    // MARK: What a person does

    /// The texts of the views that are shown, in order, without those that are part of a button or menu.
    var titles: [String] {
        shown.filter { !$0.isPlain && ($0.container == nil || $0.container?.isPlain == true) }.map(\.title)
    }

    func leaf(_ title: String) -> Leaf? {
        shown.first { if case .text = $0.kind { false } else { $0.title == title && !$0.isPlain } }
            ?? shown.first { $0.title == title }
    }

    /// Presses a button or toggle, by its text; does nothing to one that is disabled.
    func press(_ title: String) {
        guard let leaf = leaf(title), leaf.isEnabled else { return }
        switch leaf.kind {
        case .button(_, let action): action()
        case .toggle(let isOn): isOn.wrappedValue.toggle()
        default: leaf.tap()
        }
        update()
    }

    /// The alert that is shown: its title, its text, and the titles of its buttons.
    var alert: (title: String, message: String, buttons: [String])? {
        presented.map { alert in
            (
                alert.title, Self.leaves(of: alert.message()).map(\.title).joined(),
                Self.leaves(of: alert.actions()).map(\.title)
            )
        }
    }

    /// Presses a button of the alert; "the system sets this value to false and dismisses".
    func pressAlert(_ title: String) {
        guard let alert = presented else { return }
        for leaf in Self.leaves(of: alert.actions()) where leaf.title == title {
            if case .button(_, let action) = leaf.kind { action() }
        }
        alert.isPresented.wrappedValue = false
        update()
    }

    private typealias Alert = (
        title: String, isPresented: Binding<Bool>, actions: () -> any View, message: () -> any View
    )

    private var presented: Alert? {
        for case .alert(let title, let isPresented, let actions, let message) in shown.flatMap(\.effects).map(\.change)
        where isPresented.wrappedValue {
            return (title, isPresented, actions, message)
        }
        return nil
    }

    private static func leaves(of view: any View) -> [Leaf] {
        let screen = Screen { AnyView(view) }
        return screen.shown.filter { $0.container == nil }
    }
}

extension Leaf {
    /// Whether the view is a container without words of its own.
    fileprivate var isPlain: Bool { if case .stack = kind { true } else { false } }

    fileprivate func tap() {
        for case .tap(_, let action) in effectsAround.map(\.change) { return action() }
    }
}

/// Random numbers of a seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
