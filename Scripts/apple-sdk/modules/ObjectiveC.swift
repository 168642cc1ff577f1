// What the adapters use of Apple's module ObjectiveC, declared for type-checking: no body is ever run.

public struct Selector: Hashable, ExpressibleByStringLiteral {
    public init(_ text: String) { fatalError() }
    public init(stringLiteral text: String) { fatalError() }
}

public typealias IMP = OpaquePointer

public protocol NSObjectProtocol: AnyObject {
    func responds(to aSelector: Selector!) -> Bool
}

open class NSObject: NSObjectProtocol, Hashable {
    public init() { fatalError() }
    open func responds(to aSelector: Selector!) -> Bool { fatalError() }
    open func forwardingTarget(for aSelector: Selector!) -> Any? { fatalError() }
    open class func resolveInstanceMethod(_ sel: Selector!) -> Bool { fatalError() }
    public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
}

public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
    fatalError()
}

public func imp_implementationWithBlock(_ block: Any) -> IMP { fatalError() }

public enum objc_AssociationPolicy {
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }
