// What the adapters use of Apple's module Foundation, declared for type-checking: no body is ever run.

@_exported import ObjectiveC

public func NSStringFromSelector(_ selector: Selector) -> String { fatalError() }
public func NSSelectorFromString(_ text: String) -> Selector { fatalError() }

open class NSCoder: NSObject {}

public protocol NSCoding {}

open class NSNotification: NSObject {
    public struct Name: Hashable, Sendable {
        public init(_ text: String) { fatalError() }
    }
}

public struct Notification {
    public var name: NSNotification.Name
    public var object: Any?
}

open class OperationQueue: NSObject, @unchecked Sendable {}

open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    open func addObserver(
        forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) { fatalError() }
}

open class Thread: NSObject {
    public class var isMainThread: Bool { fatalError() }
}

@MainActor open class UndoManager: NSObject, @unchecked Sendable {
    open var canUndo: Bool { fatalError() }
    open var canRedo: Bool { fatalError() }
    open var undoMenuItemTitle: String { fatalError() }
    open var redoMenuItemTitle: String { fatalError() }
    open func undo() { fatalError() }
    open func redo() { fatalError() }
    open func setActionName(_ name: String) { fatalError() }
    open func removeAllActions(withTarget target: Any) { fatalError() }
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
    ) { fatalError() }
}
