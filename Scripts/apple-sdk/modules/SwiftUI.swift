// What the adapters, and the programs of the articles, use of SwiftUI, as in the SDKs of macOS 15 and iOS 18. It is compiled twice:
// for type-checking (Scripts/apple-platforms), where no body is ever run, and with an evaluator (Tests/SwiftUIDouble), which
// reads what the views keep here. Each declaration names the page of Apple's documentation that it was taken from, below
// developer.apple.com/documentation. What has no page is the double's own, and is internal.

@_exported import Combine
@_exported import Foundation

// MARK: Views

/// swiftui/view
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// swiftui/view/body-swift.property, of the views that have none.
extension View where Body == Never {
    public var body: Never { fatalError("This view has no body.") }
}

/// swiftui/view: `Never` is a view.
extension Never: View {
    public var body: Never { fatalError("Never has no value.") }
}

/// swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var members: [any View] = []
        for member in repeat each content { members.append(member) }
        return TupleView((repeat each content), members)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(choice: .first(first))
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(choice: .second(second))
    }
}

/// swiftui/emptyview
public struct EmptyView: View {
    nonisolated public init() {}
}

/// swiftui/tupleview
public struct TupleView<Content>: View {
    nonisolated(unsafe) let members: [any View]

    nonisolated init(_ content: Content, _ members: [any View]) { self.members = members }
}

/// swiftui/viewbuilder/buildeither(first:)
public struct _ConditionalContent<First, Second> {
    enum Choice {
        case first(First)
        case second(Second)
    }

    let choice: Choice
}

extension _ConditionalContent: View where First: View, Second: View {}

/// swift/optional: an optional view is a view.
extension Optional: View where Wrapped: View {}

/// swiftui/group
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    /// swiftui/group/init(content:)
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// swiftui/vstack
public struct VStack<Content: View>: View {
    let content: Content

    /// swiftui/vstack/init(alignment:spacing:content:), without the layout.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    /// swiftui/modifiedcontent/init(content:modifier:)
    nonisolated public init(content: Content, modifier: Modifier) {
        (self.content, self.modifier) = (content, modifier)
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {}

/// swiftui/viewmodifier
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// swiftui/viewmodifier/content
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    let content: any View
}

/// swiftui/text
public struct Text: View {
    let text: String

    /// swiftui/text/init(_:)
    public init<S: StringProtocol>(_ text: S) { self.text = String(text) }
}

/// swiftui/image
public struct Image: View {
    let name: String

    /// swiftui/image/init(systemname:)
    public init(systemName: String) { name = systemName }
}

/// swiftui/label
public struct Label<Title: View, Icon: View>: View {
    let title: Title
    let icon: Icon

    /// swiftui/label/init(title:icon:)
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        (self.title, self.icon) = (title(), icon())
    }
}

/// swiftui/divider
public struct Divider: View {
    /// swiftui/divider/init()
    public init() {}
}

/// swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringLiteral, Equatable {
    let key: String

    /// swiftui/localizedstringkey/init(stringliteral:)
    public init(stringLiteral value: String) { key = value }
}

extension Text {
    /// swiftui/text/init(_:tablename:bundle:comment:), without what finds a translation.
    @_disfavoredOverload
    public init(_ key: LocalizedStringKey) { text = key.key }
}

/// swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    let name: String

    /// swiftui/buttonrole/destructive
    public static let destructive = ButtonRole(name: "destructive")
    /// swiftui/buttonrole/cancel
    public static let cancel = ButtonRole(name: "cancel")
}

/// swiftui/button
public struct Button<Content: View>: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Content

    /// swiftui/button/init(role:action:label:)
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {
        (self.role, self.action, self.label) = (role, action, label())
    }

    /// swiftui/button/init(action:label:)
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {
        (role, self.action, self.label) = (nil, action, label())
    }
}

extension Button where Content == Text {
    /// swiftui/button/init(_:action:)-lpm7
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        (role, self.action, label) = (nil, action, Text(title))
    }
}

/// swiftui/toggle
public struct Toggle<Content: View>: View {
    let isOn: Binding<Bool>
    let label: Content

    /// swiftui/toggle/init(ison:label:)
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) { (self.isOn, self.label) = (isOn, label()) }
}

/// swiftui/togglestyle
@MainActor @preconcurrency public protocol ToggleStyle {}

/// swiftui/buttontogglestyle
@available(macOS 12, iOS 15, watchOS 9, *)
@available(tvOS, unavailable)
public struct ButtonToggleStyle: ToggleStyle {
    /// swiftui/buttontogglestyle/init()
    nonisolated public init() {}
}

@available(macOS 12, iOS 15, watchOS 9, *)
@available(tvOS, unavailable)
extension ToggleStyle where Self == ButtonToggleStyle {
    /// swiftui/togglestyle/button
    public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// swiftui/menu
@available(macOS 11, iOS 14, tvOS 17, *)
@available(watchOS, unavailable)
public struct Menu<Title: View, Content: View>: View {
    let content: Content
    let label: Title

    /// swiftui/menu/init(content:label:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title) {
        (self.content, self.label) = (content(), label())
    }
}

/// swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    let data: Data
    let id: KeyPath<Data.Element, ID>
    let content: (Data.Element) -> Content
}

extension ForEach: View where Content: View {
    /// swiftui/foreach/init(_:id:content:)
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        (self.data, self.id, self.content) = (data, id, content)
    }
}

/// swiftui/commands
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension Never: Commands {}

/// swiftui/commandsbuilder
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

/// swiftui/commandmenu
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct CommandMenu<Content: View>: Commands {
    let content: Content

    /// swiftui/commandmenu/init(_:content:)
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("This menu has no body.") }
}

/// swiftui/scene
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// swiftui/scenebuilder
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
    let content: () -> Content

    /// swiftui/windowgroup/init(content:)
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
    public var body: Never { fatalError("A group of windows has no body.") }
}

/// A scene with commands; the double's own.
struct CommandedScene<Content: Scene, Menus>: Scene {
    let content: Content
    let menus: Menus
    var body: Never { fatalError("This scene has no body.") }
}

extension Scene {
    /// swiftui/scene/commands(content:)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public func commands<Menus: Commands>(@CommandsBuilder content: () -> Menus) -> some Scene {
        CommandedScene(content: self, menus: content())
    }
}

/// swiftui/app
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// swiftui/app/main()
    public static func main() { fatalError("Only Apple's toolkit runs a program.") }
}

// MARK: State

/// swiftui/dynamicproperty
public protocol DynamicProperty {}

/// Where a property of a view is kept; the double's own.
final class Slot<Value> {
    var read: (() -> Value)?
    var write: ((Value) -> Void)?
}

/// swiftui/state
@propertyWrapper
public struct State<Value>: DynamicProperty {
    let initial: Value
    let slot = Slot<Value>()

    /// swiftui/state/init(wrappedvalue:)
    public init(wrappedValue: Value) { initial = wrappedValue }

    /// swiftui/state/wrappedvalue
    public var wrappedValue: Value {
        get { slot.read?() ?? initial }
        nonmutating set { slot.write?(newValue) }
    }
}

/// swiftui/stateobject
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<Object: ObservableObject>: DynamicProperty {
    nonisolated(unsafe) let make: () -> Object
    let slot = Slot<Object>()

    /// swiftui/stateobject/init(wrappedvalue:)
    nonisolated public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }

    /// swiftui/stateobject/wrappedvalue
    public var wrappedValue: Object {
        guard let read = slot.read else { fatalError("A state object was read before its view was installed.") }
        return read()
    }
}

/// swiftui/binding
@propertyWrapper
public struct Binding<Value> {
    let get: @isolated(any) @Sendable () -> Value
    let set: @isolated(any) @Sendable (Value) -> Void

    /// swiftui/binding/init(get:set:)-7ufcp
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        (self.get, self.set) = (get, set)
    }

    /// swiftui/binding/wrappedvalue
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    #if os(Linux)
        // A function value is called alike whether or not it knows its actor, and all of them are called on the main one here.
        private var read: () -> Value { unsafeBitCast(get, to: (() -> Value).self) }
        private var write: (Value) -> Void { unsafeBitCast(set, to: ((Value) -> Void).self) }
    #else
        private func read() -> Value { fatalError("Only the double runs.") }
        private func write(_: Value) { fatalError("Only the double runs.") }
    #endif
}

/// swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// swiftui/environmentvalues
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    /// swiftui/environmentvalues/subscript(_:)
    public subscript<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// swiftui/environment
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    let path: KeyPath<EnvironmentValues, Value>
    let slot = Slot<Value>()

    /// swiftui/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

    /// swiftui/environment/wrappedvalue
    public var wrappedValue: Value { slot.read?() ?? EnvironmentValues()[keyPath: path] }
}

/// swiftui/focusedvaluekey
public protocol FocusedValueKey {
    associatedtype Value
}

/// swiftui/focusedvalues
public struct FocusedValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    public subscript<Key: FocusedValueKey>(_ key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// swiftui/focusedvalue
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
    let path: KeyPath<FocusedValues, Value?>
    let slot = Slot<Value?>()

    /// swiftui/focusedvalue/init(_:)
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) { path = keyPath }

    /// swiftui/focusedvalue/wrappedvalue
    public var wrappedValue: Value? { slot.read?() ?? nil }
}

// MARK: Keys

/// swiftui/keyequivalent
@available(macOS 11, iOS 14, tvOS 17, *)
@available(watchOS, unavailable)
public struct KeyEquivalent: Sendable {
    let character: Character

    /// swiftui/keyequivalent/init(_:)
    public init(_ character: Character) { self.character = character }
    /// swiftui/keyequivalent/uparrow, and so on
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    public static let delete = KeyEquivalent("\u{8}")
    public static let deleteForward = KeyEquivalent("\u{F728}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")
}

/// swiftui/eventmodifiers
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    /// swiftui/eventmodifiers/init(rawvalue:)
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// swiftui/eventmodifiers/shift, and so on
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
}

/// swiftui/keyboardshortcut
@available(macOS 11, iOS 14, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct KeyboardShortcut: Sendable {
    /// swiftui/keyboardshortcut/key
    public var key: KeyEquivalent
    /// swiftui/keyboardshortcut/modifiers
    public var modifiers: EventModifiers

    /// swiftui/keyboardshortcut/init(_:modifiers:)
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        (self.key, self.modifiers) = (key, modifiers)
    }
}

// MARK: Modifiers

/// What a modifier of SwiftUI's own does to its view; the double's own.
enum Change {
    case appear((() -> Void)?)
    case disappear((() -> Void)?)
    case change(isEqual: (Any) -> Bool, value: Any, tell: () -> Void)
    case task(id: AnyHashable, action: @isolated(any) () async -> Void)
    case environment((inout EnvironmentValues) -> Void)
    case focused((inout FocusedValues) -> Void)
    case scene((inout FocusedValues) -> Void)
    case disabled(Bool)
    case help(String)
    case toggleStyle(any ToggleStyle)
    case shortcut(Any?)
    case tap(count: Int, () -> Void)
    case alert(title: String, isPresented: Binding<Bool>, actions: () -> any View, message: () -> any View)
}

/// A view that a modifier of SwiftUI's own changes; the double's own.
struct Changed<Content: View>: View {
    nonisolated(unsafe) let content: Content
    nonisolated(unsafe) let change: Change

    nonisolated init(content: Content, change: Change) { (self.content, self.change) = (content, change) }
}

extension View {
    /// swiftui/view/modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }

    /// swiftui/view/environment(_:_:)
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        Changed(content: self, change: .environment { $0[keyPath: keyPath] = value })
    }

    /// swiftui/view/focusedvalue(_:_:)-8079u
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    nonisolated public func focusedValue<V>(_ keyPath: WritableKeyPath<FocusedValues, V?>, _ value: V) -> some View {
        Changed(content: self, change: .focused { $0[keyPath: keyPath] = value })
    }

    /// swiftui/view/focusedscenevalue(_:_:)-5iugx
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func focusedSceneValue<V>(_ keyPath: WritableKeyPath<FocusedValues, V?>, _ value: V) -> some View
    {
        Changed(content: self, change: .scene { $0[keyPath: keyPath] = value })
    }

    /// swiftui/view/onappear(perform:)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        Changed(content: self, change: .appear(action))
    }

    /// swiftui/view/ondisappear(perform:)
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        Changed(content: self, change: .disappear(action))
    }

    /// swiftui/view/onchange(of:perform:)
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        Changed(
            content: self, change: .change(isEqual: { $0 as? V == value }, value: value, tell: { action(value) }))
    }

    /// swiftui/view/task(id:priority:_:)
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func task<T: Hashable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        Changed(content: self, change: .task(id: value, action: action))
    }

    /// swiftui/view/task(priority:_:)
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        Changed(content: self, change: .task(id: 0, action: action))
    }

    /// swiftui/view/disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        Changed(content: self, change: .disabled(disabled))
    }

    /// swiftui/view/togglestyle(_:)
    @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        Changed(content: self, change: .toggleStyle(style))
    }

    /// swiftui/view/help(_:)-6oiyb
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View {
        Changed(content: self, change: .help(String(text)))
    }

    /// swiftui/view/keyboardshortcut(_:)-3vjx6
    @available(macOS 12.3, iOS 15.4, *)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        Changed(content: self, change: .shortcut(shortcut))
    }

    /// swiftui/view/ontapgesture(count:perform:)
    @available(macOS 10.15, iOS 13, tvOS 16, watchOS 6, *)
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        Changed(content: self, change: .tap(count: count, action))
    }

    /// swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let (shownActions, shownMessage) = (data.map { actions($0) }, data.map { message($0) })
        return Changed(
            content: self,
            change: .alert(
                title: String(title), isPresented: isPresented, actions: { shownActions }, message: { shownMessage }))
    }
}
