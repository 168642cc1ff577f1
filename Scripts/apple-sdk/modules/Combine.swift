// What the adapters use of Combine, declared for type-checking: no body is ever run.

public final class ObservableObjectPublisher {}

public protocol ObservableObject: AnyObject {}

@propertyWrapper
public struct Published<Value> {
    public init(wrappedValue: Value) { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
}
