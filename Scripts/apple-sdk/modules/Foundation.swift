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
