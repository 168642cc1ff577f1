// What the adapters use of Apple's module ObjectiveC, declared for type-checking as its pages declare it: no body is ever run.
//
// The comment at a declaration names its page below https://developer.apple.com/documentation/objectivec/.

public struct Selector: Hashable, ExpressibleByStringLiteral {  // selector
    public init(_ str: String) { fatalError() }  // selector/init(_:)
    public init(stringLiteral value: String) { fatalError() }  // selector/init(stringliteral:)
}

public typealias IMP = OpaquePointer  // imp

public protocol NSObjectProtocol: AnyObject {  // nsobjectprotocol
    func responds(to aSelector: Selector!) -> Bool  // nsobjectprotocol/responds(to:)
}

open class NSObject: NSObjectProtocol, Hashable {  // nsobject-swift.class
    public init() { fatalError() }  // nsobject-swift.class/init()
    open func responds(to aSelector: Selector!) -> Bool { fatalError() }  // nsobjectprotocol/responds(to:)
    open func forwardingTarget(for aSelector: Selector!) -> Any? { fatalError() }  // nsobject-swift.class/forwardingtarget(for:)
    open class func resolveInstanceMethod(_ sel: Selector!) -> Bool { fatalError() }  // nsobject-swift.class/resolveinstancemethod(_:)
    public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
}

public func class_addMethod(  // class_addmethod(_:_:_:_:)
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { fatalError() }

public func imp_implementationWithBlock(_ block: Any) -> IMP { fatalError() }  // imp_implementationwithblock(_:)

public enum objc_AssociationPolicy {  // objc_associationpolicy
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

public func objc_setAssociatedObject(  // objc_setassociatedobject(_:_:_:_:)
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }  // objc_getassociatedobject(_:_:)
