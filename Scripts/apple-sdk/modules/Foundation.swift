// What the adapters use of Apple's module Foundation, declared for type-checking as its pages declare it: no body is ever run.
//
// The comment at a declaration names its page below https://developer.apple.com/documentation/foundation/.

@_exported import ObjectiveC

public func NSStringFromSelector(_ aSelector: Selector) -> String { fatalError() }  // nsstringfromselector(_:)
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { fatalError() }  // nsselectorfromstring(_:)

open class NSCoder: NSObject {}  // nscoder

public protocol NSCoding {}  // nscoding

open class NSNotification: NSObject {  // nsnotification
    public struct Name: Hashable, Sendable {  // nsnotification/name-swift.struct
        public init(_ rawValue: String) { fatalError() }
    }
}

public struct Notification {  // notification
    public var name: NSNotification.Name  // notification/name-swift.property
    public var object: Any?  // notification/object
}

open class OperationQueue: NSObject, @unchecked Sendable {}  // operationqueue

open class NotificationCenter: NSObject, @unchecked Sendable {  // notificationcenter
    open class var `default`: NotificationCenter { fatalError() }  // notificationcenter/default
    open func addObserver(  // notificationcenter/addobserver(forname:object:queue:using:)
        forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func addObserver(  // notificationcenter/addobserver(_:selector:name:object:)
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) { fatalError() }
    open func removeObserver(_ observer: Any) { fatalError() }  // notificationcenter/removeobserver(_:)-2yciv
}

open class Thread: NSObject {  // thread
    public class var isMainThread: Bool { fatalError() }  // thread/ismainthread
}

// https://developer.apple.com/documentation/foundation/runloop
open class RunLoop: NSObject {
    public struct Mode: Hashable, Sendable {
        // https://developer.apple.com/documentation/foundation/runloop/mode/common
        public static let common = Mode()
    }

    // https://developer.apple.com/documentation/foundation/runloop/main
    open class var main: RunLoop { fatalError() }
    // https://developer.apple.com/documentation/foundation/runloop/perform(_:target:argument:order:modes:)
    open func perform(
        _ aSelector: Selector, target: Any, argument arg: Any?, order: Int, modes: [RunLoop.Mode]
    ) { fatalError() }
}

// https://developer.apple.com/documentation/foundation/nsundoclosegroupingrunloopordering
public var NSUndoCloseGroupingRunLoopOrdering: Int { fatalError() }

// https://developer.apple.com/documentation/foundation/undomanager: the class is isolated to the main actor.
@MainActor open class UndoManager: NSObject, @unchecked Sendable {
    // https://developer.apple.com/documentation/foundation/undomanager/groupsbyevent
    open var groupsByEvent: Bool = true
    // https://developer.apple.com/documentation/foundation/undomanager/groupinglevel
    open var groupingLevel: Int { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/beginundogrouping()
    open func beginUndoGrouping() { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/endundogrouping()
    open func endUndoGrouping() { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/isundoregistrationenabled
    open var isUndoRegistrationEnabled: Bool { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/runloopmodes
    open var runLoopModes: [RunLoop.Mode] = []
    // https://developer.apple.com/documentation/foundation/undomanager/canundo
    open var canUndo: Bool { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/canredo
    open var canRedo: Bool { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/isundoing
    open var isUndoing: Bool { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/isredoing
    open var isRedoing: Bool { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/undomenuitemtitle
    open var undoMenuItemTitle: String { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/redomenuitemtitle
    open var redoMenuItemTitle: String { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/undo()
    open func undo() { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/redo()
    open func redo() { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/setactionname(_:)-8lzip
    open func setActionName(_ actionName: String) { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/removeallactions(withtarget:)
    open func removeAllActions(withTarget target: Any) { fatalError() }
    // https://developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)
    @preconcurrency public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) { fatalError() }
}

extension NSNotification.Name {
    // https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsundomanagercheckpoint
    public static let NSUndoManagerCheckpoint = NSNotification.Name("")
    // https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsundomanagerdidcloseundogroup
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("")
    // https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsundomanagerdidundochange
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("")
    // https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsundomanagerdidredochange
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("")
}

// https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    // https://developer.apple.com/documentation/foundation/localizedstringresource/init(stringliteral:)
    public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
