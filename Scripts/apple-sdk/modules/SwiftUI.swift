// What the adapters use of SwiftUI, declared for type-checking as in the SDKs of macOS 15 and iOS 18: no body is ever run.

@_exported import Combine
@_exported import Foundation

// MARK: Views

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
    public static func buildBlock() -> EmptyView { fatalError() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        fatalError()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        fatalError()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        fatalError()
    }
}

public struct EmptyView: View {
    public init() { fatalError() }
    public var body: Never { fatalError() }
}

public struct TupleView<Content>: View {
    public var body: Never { fatalError() }
}

public struct _ConditionalContent<First, Second> {}

extension _ConditionalContent: View where First: View, Second: View {
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init<S: StringProtocol>(_ text: S) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Image: View {
    public init(systemName: String) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Label<Title: View, Icon: View>: View {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Divider: View {
    public init() { fatalError() }
    public var body: Never { fatalError() }
}

public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
}

public struct Button<Content: View>: View {
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {
        fatalError()
    }
    public var body: Never { fatalError() }
}

public struct Toggle<Content: View>: View {
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Menu<Title: View, Content: View>: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title) { fatalError() }
    public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        fatalError()
    }
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { fatalError() }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { fatalError() }
}

public struct CommandMenu<Content: View>: Commands {
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

// MARK: State

@propertyWrapper
public struct State<Value> {
    public init(wrappedValue: Value) { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
}

@propertyWrapper @MainActor @preconcurrency
public struct StateObject<Object: ObservableObject> {
    nonisolated public init(wrappedValue: @autoclosure @escaping () -> Object) { fatalError() }
    public var wrappedValue: Object { fatalError() }
}

@propertyWrapper
public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        fatalError()
    }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public subscript<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
        get { fatalError() }
        set { fatalError() }
    }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
    public var wrappedValue: Value { fatalError() }
}

public protocol FocusedValueKey {
    associatedtype Value
}

public struct FocusedValues {
    public subscript<Key: FocusedValueKey>(_ key: Key.Type) -> Key.Value? {
        get { fatalError() }
        set { fatalError() }
    }
}

@propertyWrapper
public struct FocusedValue<Value> {
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) { fatalError() }
    public var wrappedValue: Value? { fatalError() }
}

// MARK: Keys

public struct KeyEquivalent: Sendable {
    public init(_ character: Character) { fatalError() }
    public static let upArrow = KeyEquivalent("x")
    public static let downArrow = KeyEquivalent("x")
    public static let leftArrow = KeyEquivalent("x")
    public static let rightArrow = KeyEquivalent("x")
    public static let escape = KeyEquivalent("x")
    public static let delete = KeyEquivalent("x")
    public static let deleteForward = KeyEquivalent("x")
    public static let home = KeyEquivalent("x")
    public static let end = KeyEquivalent("x")
    public static let pageUp = KeyEquivalent("x")
    public static let pageDown = KeyEquivalent("x")
    public static let tab = KeyEquivalent("x")
    public static let space = KeyEquivalent("x")
    public static let `return` = KeyEquivalent("x")
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static let shift = EventModifiers(rawValue: 0)
    public static let control = EventModifiers(rawValue: 0)
    public static let option = EventModifiers(rawValue: 0)
    public static let command = EventModifiers(rawValue: 0)
}

public struct KeyboardShortcut: Sendable {
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) { fatalError() }
}

// MARK: Modifiers

extension View {
    public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> { fatalError() }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
    public func focusedValue<V>(_ keyPath: WritableKeyPath<FocusedValues, V?>, _ value: V) -> some View { self }
    public func focusedSceneValue<V>(_ keyPath: WritableKeyPath<FocusedValues, V?>, _ value: V) -> some View { self }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View { self }
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func help(_ text: String) -> some View { self }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
}
