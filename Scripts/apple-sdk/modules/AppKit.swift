// What the adapters use of AppKit, declared for type-checking as in the SDK of macOS 15: no body is ever run.

@_exported import Foundation

@MainActor public var NSApp: NSApplication! { fatalError() }

@MainActor open class NSResponder: NSObject, NSCoding {
    nonisolated public override init() { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    open var nextResponder: NSResponder?
    open var undoManager: UndoManager? { fatalError() }
    open func tryToPerform(_ action: Selector, with object: Any?) -> Bool { fatalError() }
    open func supplementalTarget(forAction action: Selector, sender: Any?) -> Any? { fatalError() }
    open func keyDown(with event: NSEvent) { fatalError() }
    open func performKeyEquivalent(with event: NSEvent) -> Bool { fatalError() }
}

@MainActor open class NSViewController: NSResponder {}

@MainActor open class NSApplication: NSResponder {
    open var mainMenu: NSMenu?
    open func target(forAction action: Selector) -> Any? { fatalError() }
    open func target(forAction action: Selector, to target: Any?, from sender: Any?) -> Any? { fatalError() }
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool { fatalError() }
}

@MainActor open class NSWindow: NSResponder {
    open var firstResponder: NSResponder? { fatalError() }
    public nonisolated class var didUpdateNotification: NSNotification.Name { fatalError() }
}

@MainActor open class NSView: NSResponder {
    open var superview: NSView? { fatalError() }
}

open class NSEvent: NSObject {
    open var charactersIgnoringModifiers: String? { fatalError() }
    open var characters: String? { fatalError() }
    open func characters(byApplyingModifiers modifiers: ModifierFlags) -> String? { fatalError() }
    open var modifierFlags: ModifierFlags { fatalError() }
    open var type: EventType { fatalError() }
    open var keyCode: UInt16 { fatalError() }
    open var isARepeat: Bool { fatalError() }

    public enum EventType: UInt, Sendable { case keyDown = 10, keyUp = 11, flagsChanged = 12 }

    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var shift: ModifierFlags { fatalError() }
        public static var control: ModifierFlags { fatalError() }
        public static var option: ModifierFlags { fatalError() }
        public static var command: ModifierFlags { fatalError() }
        public static var function: ModifierFlags { fatalError() }
    }
}

@MainActor public protocol NSValidatedUserInterfaceItem {
    var action: Selector? { get }
    var tag: Int { get }
}

@MainActor public protocol NSUserInterfaceValidations {
    func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool
}

@MainActor public protocol NSMenuItemValidation: NSObjectProtocol {
    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

@MainActor open class NSControl: NSView {
    public struct StateValue: RawRepresentable, Equatable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { fatalError() }
        public static var off: StateValue { fatalError() }
        public static var on: StateValue { fatalError() }
        public static var mixed: StateValue { fatalError() }
    }
}

open class NSImage: NSObject {
    public init?(named name: String) { fatalError() }
    public init?(systemSymbolName name: String, accessibilityDescription: String?) { fatalError() }
}

@MainActor open class NSMenuItem: NSObject, NSValidatedUserInterfaceItem {
    public init(title: String, action: Selector?, keyEquivalent: String) { fatalError() }
    open class func separator() -> NSMenuItem { fatalError() }
    open var title: String = ""
    open var isEnabled = true
    open var isHidden = false
    open var state: NSControl.StateValue = .off
    open var toolTip: String?
    open var keyEquivalent: String = ""
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []
    open var submenu: NSMenu?
    open var representedObject: Any?
    open weak var target: AnyObject?
    open var action: Selector?
    open var image: NSImage?
    open var tag: Int = 0
}

@MainActor public protocol NSMenuDelegate: NSObjectProtocol {
    func menuNeedsUpdate(_ menu: NSMenu)
}

extension NSMenuDelegate {
    public func menuNeedsUpdate(_ menu: NSMenu) { fatalError() }
}

@MainActor open class NSMenu: NSObject {
    public init(title: String) { fatalError() }
    open var title: String = ""
    open var items: [NSMenuItem] = []
    open var autoenablesItems = true
    open weak var delegate: (any NSMenuDelegate)?
    open func insertItem(_ newItem: NSMenuItem, at index: Int) { fatalError() }
    open func removeItem(at index: Int) { fatalError() }
}
