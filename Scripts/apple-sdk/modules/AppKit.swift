// What the adapters use of AppKit, declared for type-checking as its pages declare it for macOS: no body is ever run.
//
// The comment at a declaration names its page below https://developer.apple.com/documentation/appkit/; members of an option set or an
// enumeration are on the page of their type. Where a page does not isolate a type to the main actor, neither does the declaration.

@_exported import Foundation

@MainActor public var NSApp: NSApplication! { fatalError() }  // nsapp

@MainActor open class NSResponder: NSObject, NSCoding {  // nsresponder
    nonisolated public override init() { fatalError() }  // nsresponder/init()
    public required init?(coder: NSCoder) { fatalError() }  // nsresponder/init(coder:)
    open unowned(unsafe) var nextResponder: NSResponder?  // nsresponder/nextresponder
    open var undoManager: UndoManager? { fatalError() }  // nsresponder/undomanager
    open func keyDown(with event: NSEvent) { fatalError() }  // nsresponder/keydown(with:)
    open func keyUp(with event: NSEvent) { fatalError() }  // nsresponder/keyup(with:)
}

@MainActor open class NSViewController: NSResponder {}  // nsviewcontroller

@MainActor open class NSApplication: NSResponder {  // nsapplication
    open var mainMenu: NSMenu?  // nsapplication/mainmenu
    open weak var keyWindow: NSWindow? { fatalError() }  // nsapplication/keywindow
    open weak var mainWindow: NSWindow? { fatalError() }  // nsapplication/mainwindow
    open func target(forAction action: Selector, to target: Any?, from sender: Any?) -> Any? {  // nsapplication/target(foraction:to:from:)
        fatalError()
    }
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {  // nsapplication/sendaction(_:to:from:)
        fatalError()
    }
}

@MainActor open class NSWindow: NSResponder {  // nswindow
    open weak var firstResponder: NSResponder? { fatalError() }  // nswindow/firstresponder
    // The pages declare a `class let`, which Swift has only for imported classes.
    nonisolated public class var didUpdateNotification: NSNotification.Name { fatalError() }  // nswindow/didupdatenotification
    nonisolated public class var didBecomeKeyNotification: NSNotification.Name { fatalError() }  // nswindow/didbecomekeynotification
    nonisolated public class var didResignKeyNotification: NSNotification.Name { fatalError() }  // nswindow/didresignkeynotification
    nonisolated public class var didBecomeMainNotification: NSNotification.Name { fatalError() }  // nswindow/didbecomemainnotification
    nonisolated public class var didResignMainNotification: NSNotification.Name { fatalError() }  // nswindow/didresignmainnotification
}

@MainActor open class NSView: NSResponder {}  // nsview

open class NSEvent: NSObject {  // nsevent
    // These raise an exception for an event that is none of a key.
    open var charactersIgnoringModifiers: String? { fatalError() }  // nsevent/charactersignoringmodifiers
    open var characters: String? { fatalError() }  // nsevent/characters
    open func characters(byApplyingModifiers modifiers: ModifierFlags) -> String? {  // nsevent/characters(byapplyingmodifiers:)
        fatalError()
    }
    open var keyCode: UInt16 { fatalError() }  // nsevent/keycode
    open var isARepeat: Bool { fatalError() }  // nsevent/isarepeat
    open var modifierFlags: ModifierFlags { fatalError() }  // nsevent/modifierflags-swift.property
    open var type: EventType { fatalError() }  // nsevent/type

    public enum EventType: UInt, Sendable { case keyDown = 10, keyUp = 11, flagsChanged = 12 }  // nsevent/eventtype

    public struct ModifierFlags: OptionSet, Sendable {  // nsevent/modifierflags-swift.struct
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var shift: ModifierFlags { fatalError() }
        public static var control: ModifierFlags { fatalError() }
        public static var option: ModifierFlags { fatalError() }
        public static var command: ModifierFlags { fatalError() }
        public static var function: ModifierFlags { fatalError() }
    }
}

public protocol NSValidatedUserInterfaceItem {  // nsvalidateduserinterfaceitem
    var action: Selector? { get }  // nsvalidateduserinterfaceitem/action
    var tag: Int { get }  // nsvalidateduserinterfaceitem/tag
}

public protocol NSUserInterfaceValidations {  // nsuserinterfacevalidations
    @MainActor func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool  // nsuserinterfacevalidations/validateuserinterfaceitem(_:)
}

public protocol NSMenuItemValidation: NSObjectProtocol {  // nsmenuitemvalidation
    @MainActor func validateMenuItem(_ menuItem: NSMenuItem) -> Bool  // nsmenuitemvalidation/validatemenuitem(_:)
}

@MainActor open class NSControl: NSView {  // nscontrol
    public struct StateValue: RawRepresentable, Equatable, Hashable, Sendable {  // nscontrol/statevalue
        public let rawValue: Int
        public init(rawValue: Int) { fatalError() }
        public static var off: StateValue { fatalError() }
        public static var on: StateValue { fatalError() }
        public static var mixed: StateValue { fatalError() }
    }
}

open class NSImage: NSObject {  // nsimage
    public init?(named name: String) { fatalError() }  // nsimage/init(named:)
    public init?(systemSymbolName name: String, accessibilityDescription: String?) { fatalError() }  // nsimage/init(systemsymbolname:accessibilitydescription:)
}

open class NSMenuItem: NSObject, NSValidatedUserInterfaceItem {  // nsmenuitem
    public init(title: String, action: Selector?, keyEquivalent: String) { fatalError() }  // nsmenuitem/init(title:action:keyequivalent:)
    open class func separator() -> NSMenuItem { fatalError() }  // nsmenuitem/separator()
    open var title: String = ""  // nsmenuitem/title
    open var isEnabled = true  // nsmenuitem/isenabled
    open var isHidden = false  // nsmenuitem/ishidden
    open var state: NSControl.StateValue = .off  // nsmenuitem/state
    open var toolTip: String?  // nsmenuitem/tooltip
    open var keyEquivalent: String = ""  // nsmenuitem/keyequivalent
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []  // nsmenuitem/keyequivalentmodifiermask
    open var submenu: NSMenu?  // nsmenuitem/submenu
    open var representedObject: Any?  // nsmenuitem/representedobject
    open weak var target: AnyObject?  // nsmenuitem/target
    open var action: Selector?  // nsmenuitem/action
    open var image: NSImage?  // nsmenuitem/image
    open var tag: Int = 0  // nsmenuitem/tag
}

public protocol NSMenuDelegate: NSObjectProtocol {  // nsmenudelegate
    @MainActor func menuNeedsUpdate(_ menu: NSMenu)  // nsmenudelegate/menuneedsupdate(_:)
}

// The page declares the method `optional`, which protocols of Objective-C alone have.
extension NSMenuDelegate {
    @MainActor public func menuNeedsUpdate(_ menu: NSMenu) { fatalError() }
}

open class NSMenu: NSObject {  // nsmenu
    public init(title: String) { fatalError() }  // nsmenu/init(title:)
    open var title: String = ""  // nsmenu/title
    open var items: [NSMenuItem] = []  // nsmenu/items
    open var autoenablesItems = true  // nsmenu/autoenablesitems
    open weak var delegate: (any NSMenuDelegate)?  // nsmenu/delegate
    open func insertItem(_ newItem: NSMenuItem, at index: Int) { fatalError() }  // nsmenu/insertitem(_:at:)
    open func removeItem(at index: Int) { fatalError() }  // nsmenu/removeitem(at:)
}
