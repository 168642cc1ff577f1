// What the adapters use of UIKit, declared for type-checking as in the SDK of iOS 18: no body is ever run.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
    nonisolated public override init() { fatalError() }
    open var next: UIResponder? { fatalError() }
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { fatalError() }
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? { fatalError() }
    open func validate(_ command: UICommand) { fatalError() }
    open func buildMenu(with builder: any UIMenuBuilder) { fatalError() }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }
}

@MainActor open class UIViewController: UIResponder {
    open func viewDidLoad() { fatalError() }
}

@MainActor public protocol UIMenuBuilder {
    func insertSibling(_ menu: UIMenu, afterMenu identifier: UIMenu.Identifier)
}

@MainActor open class UIEvent: NSObject {}

@MainActor open class UIPressesEvent: UIEvent {}

@MainActor open class UIPress: NSObject {
    open var key: UIKey? { fatalError() }
}

@MainActor open class UIKey: NSObject {
    open var charactersIgnoringModifiers: String { fatalError() }
    open var characters: String { fatalError() }
    open var modifierFlags: UIKeyModifierFlags { fatalError() }
    open var keyCode: UIKeyboardHIDUsage { fatalError() }
}

public struct UIKeyboardHIDUsage: RawRepresentable, Sendable {
    public let rawValue: Int
    public init?(rawValue: Int) { fatalError() }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static var shift: UIKeyModifierFlags { fatalError() }
    public static var control: UIKeyModifierFlags { fatalError() }
    public static var alternate: UIKeyModifierFlags { fatalError() }
    public static var command: UIKeyModifierFlags { fatalError() }
}

@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { fatalError() }
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        fatalError()
    }
}

open class UIImage: NSObject, @unchecked Sendable {
    public init?(systemName name: String) { fatalError() }
    public init?(named name: String) { fatalError() }
}

@MainActor open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var disabled: Attributes { fatalError() }
        public static var destructive: Attributes { fatalError() }
        public static var hidden: Attributes { fatalError() }
        public static var keepsMenuPresented: Attributes { fatalError() }
    }

    public enum State: Int, Sendable {
        case off, on, mixed
    }

    open var title: String { fatalError() }
}

@MainActor open class UIMenu: UIMenuElement {
    public struct Identifier: Hashable, Sendable {
        public init(_ text: String) { fatalError() }
        public static var edit: Identifier { fatalError() }
    }

    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var displayInline: Options { fatalError() }
    }

    public convenience init(
        title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil, options: UIMenu.Options = [],
        children: [UIMenuElement] = []
    ) { fatalError() }
}

@MainActor open class UICommandAlternate: NSObject {}

@MainActor open class UICommand: UIMenuElement {
    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) { fatalError() }
    open override var title: String {
        get { fatalError() }
        set { fatalError() }
    }
    open var discoverabilityTitle: String?
    open var action: Selector { fatalError() }
    open var propertyList: Any? { fatalError() }
    open var attributes: UIMenuElement.Attributes = []
    open var state: UIMenuElement.State = .off
}

@MainActor open class UIKeyCommand: UICommand {
    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) { fatalError() }
    open class var inputUpArrow: String { fatalError() }
    open class var inputDownArrow: String { fatalError() }
    open class var inputLeftArrow: String { fatalError() }
    open class var inputRightArrow: String { fatalError() }
    open class var inputEscape: String { fatalError() }
    open class var inputPageUp: String { fatalError() }
    open class var inputPageDown: String { fatalError() }
    open class var inputHome: String { fatalError() }
    open class var inputEnd: String { fatalError() }
    open class var inputDelete: String { fatalError() }
}

@MainActor open class UIAction: UIMenuElement {
    public struct Identifier: Hashable, Sendable {
        public init(_ text: String) { fatalError() }
    }

    public typealias Handler = @MainActor (UIAction) -> Void

    public convenience init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping Handler
    ) { fatalError() }
}

@MainActor open class UIMenuSystem: NSObject {
    open class var main: UIMenuSystem { fatalError() }
    open func setNeedsRebuild() { fatalError() }
    open func setNeedsRevalidate() { fatalError() }
}
