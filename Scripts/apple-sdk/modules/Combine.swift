// What the adapters use of Combine, for type-checking (Scripts/apple-platforms) and for the test double of SwiftUI
// (Tests/SwiftUIDouble), which compile this file. Each declaration names the page of Apple's documentation that it was taken
// from, below developer.apple.com/documentation. It is not Combine: there are no publishers but the one of an object's changes.

/// combine/observableobjectpublisher
public final class ObservableObjectPublisher {
    private var observers: [(owner: Weak, tell: () -> Void)] = []

    public init() {}

    /// combine/observableobjectpublisher/send()
    public func send() {
        observers.removeAll { $0.owner.object == nil }
        for observer in observers { observer.tell() }
    }

    /// The double's own: calls a closure before each change, for as long as the owner lives.
    public func _observe(_ owner: AnyObject, _ tell: @escaping () -> Void) { observers.append((Weak(owner), tell)) }
}

private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

/// combine/observableobject
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// combine/observableobject/objectwillchange
    public var objectWillChange: ObservableObjectPublisher { MadePublishers.publisher(of: self) }
}

/// The publishers of objects that do not store their own.
private enum MadePublishers {
    nonisolated(unsafe) static var all: [(owner: Weak, publisher: ObservableObjectPublisher)] = []

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        all.removeAll { $0.owner.object == nil }
        if let known = all.first(where: { $0.owner.object === object }) { return known.publisher }
        all.append((Weak(object), ObservableObjectPublisher()))
        return all[all.count - 1].publisher
    }
}

/// combine/published
@propertyWrapper
public struct Published<Value> {
    private var value: Value

    /// combine/published/init(wrappedvalue:)
    public init(wrappedValue: Value) { value = wrappedValue }

    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    /// The setter of a class's property, which tells the object's publisher first: combine/observableobject.
    public static subscript<Object: ObservableObject>(
        _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
        storage path: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        get { object[keyPath: path].value }
        set {
            (object.objectWillChange as? ObservableObjectPublisher)?.send()
            object[keyPath: path].value = newValue
        }
    }
}
