// What the adapters use of UIKit, declared for type-checking as its pages declare it for iOS and tvOS: no body is ever run.
//
// The comment at a declaration names its page below https://developer.apple.com/documentation/uikit/; members of an option set or an
// enumeration are on the page of their type. What a page does not list for tvOS is unavailable there.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {  // uiresponder
    nonisolated public override init() { fatalError() }
    open var next: UIResponder? { fatalError() }  // uiresponder/next
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { fatalError() }  // uiresponder/canperformaction(_:withsender:)
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? { fatalError() }  // uiresponder/target(foraction:withsender:)
    open func validate(_ command: UICommand) { fatalError() }  // uiresponder/validate(_:)
    open func buildMenu(with builder: any UIMenuBuilder) { fatalError() }  // uiresponder/buildmenu(with:)
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }  // uiresponder/pressesbegan(_:with:)
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }  // uiresponder/pressesended(_:with:)
}

@MainActor open class UIViewController: UIResponder {  // uiviewcontroller
    open func viewDidLoad() { fatalError() }  // uiviewcontroller/viewdidload()
    open func viewDidAppear(_ animated: Bool) { fatalError() }  // uiviewcontroller/viewdidappear(_:)
    open var view: UIView! { fatalError() }  // uiviewcontroller/view
}

@MainActor open class UIView: UIResponder {  // uiview
    open var window: UIWindow? { fatalError() }  // uiview/window
}

@MainActor open class UIWindow: UIView {  // uiwindow
    // The page declares a `class let`, which Swift has only for imported classes.
    nonisolated public class var didBecomeKeyNotification: NSNotification.Name { fatalError() }  // uiwindow/didbecomekeynotification
}

@MainActor open class UIScene: UIResponder {  // uiscene
    public enum ActivationState: Int, Sendable {  // uiscene/activationstate-swift.enum
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    open var activationState: ActivationState { fatalError() }  // uiscene/activationstate-swift.property
    nonisolated public class var didActivateNotification: NSNotification.Name { fatalError() }  // uiscene/didactivatenotification
}

@MainActor open class UIWindowScene: UIScene {  // uiwindowscene
    open var keyWindow: UIWindow? { fatalError() }  // uiwindowscene/keywindow
}

@MainActor public protocol UIMenuBuilder {  // uimenubuilder
    var system: UIMenuSystem { get }  // uimenubuilder/system
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)  // uimenubuilder/insertsibling(_:aftermenu:)
}

@MainActor open class UIEvent: NSObject {}  // uievent

@MainActor open class UIPressesEvent: UIEvent {}  // uipressesevent

@MainActor open class UIPress: NSObject {  // uipress
    open var key: UIKey? { fatalError() }  // uipress/key
}

@MainActor open class UIKey: NSObject {  // uikey
    open var charactersIgnoringModifiers: String { fatalError() }  // uikey/charactersignoringmodifiers
    open var characters: String { fatalError() }  // uikey/characters
    open var modifierFlags: UIKeyModifierFlags { fatalError() }  // uikey/modifierflags
    open var keyCode: UIKeyboardHIDUsage { fatalError() }  // uikey/keycode
}

public enum UIKeyboardHIDUsage: Int, Sendable {  // uikeyboardhidusage
    case keyboardA = 4
}

public struct UIKeyModifierFlags: OptionSet, Sendable {  // uikeymodifierflags
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static var shift: UIKeyModifierFlags { fatalError() }
    public static var control: UIKeyModifierFlags { fatalError() }
    public static var alternate: UIKeyModifierFlags { fatalError() }
    public static var command: UIKeyModifierFlags { fatalError() }
}

@MainActor open class UIApplication: UIResponder {  // uiapplication
    open class var shared: UIApplication { fatalError() }  // uiapplication/shared
    open var connectedScenes: Set<UIScene> { fatalError() }  // uiapplication/connectedscenes
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {  // uiapplication/sendaction(_:to:from:for:)
        fatalError()
    }

    public struct LaunchOptionsKey: Hashable, Sendable {}  // uiapplication/launchoptionskey
}

// The page declares the method `optional`, which protocols of Objective-C alone have.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {  // uiapplicationdelegate
    func application(  // uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

open class UIImage: NSObject, @unchecked Sendable {  // uiimage
    public init?(systemName name: String) { fatalError() }  // uiimage/init(systemname:)
    public init?(named name: String) { fatalError() }  // uiimage/init(named:)
}

@MainActor open class UIMenuElement: NSObject {  // uimenuelement
    public struct Attributes: OptionSet, Sendable {  // uimenuelement/attributes
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var disabled: Attributes { fatalError() }
        public static var destructive: Attributes { fatalError() }
        public static var keepsMenuPresented: Attributes { fatalError() }
    }

    public enum State: Int, Sendable {  // uimenuelement/state
        case off, on, mixed
    }

    open var title: String { fatalError() }  // uimenuelement/title
}

@MainActor open class UIMenu: UIMenuElement {  // uimenu
    public struct Identifier: Hashable, Sendable {  // uimenu/identifier-swift.struct
        public init(_ rawValue: String) { fatalError() }
        public static var edit: Identifier { fatalError() }
    }

    public struct Options: OptionSet, Sendable {  // uimenu/options-swift.struct
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var displayInline: Options { fatalError() }
    }

    public convenience init(  // uimenu/init(title:image:identifier:options:children:)
        title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil, options: UIMenu.Options = [],
        children: [UIMenuElement] = []
    ) { fatalError() }
}

@MainActor open class UICommandAlternate: NSObject {}  // uicommandalternate

@MainActor open class UICommand: UIMenuElement {  // uicommand
    @available(tvOS, unavailable)
    public convenience init(  // uicommand/init(title:image:action:propertylist:alternates:discoverabilitytitle:attributes:state:)
        title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) { fatalError() }
    open override var title: String {  // uicommand/title
        get { fatalError() }
        set { fatalError() }
    }
    open var discoverabilityTitle: String?  // uicommand/discoverabilitytitle
    open var action: Selector { fatalError() }  // uicommand/action
    open var propertyList: Any? { fatalError() }  // uicommand/propertylist
    open var attributes: UIMenuElement.Attributes = []  // uicommand/attributes
    open var state: UIMenuElement.State = .off  // uicommand/state
}

@MainActor open class UIKeyCommand: UICommand {  // uikeycommand
    @available(tvOS, unavailable)
    public convenience init(  // uikeycommand/init(title:image:action:input:modifierflags:propertylist:alternates:discoverabilitytitle:attributes:state:)
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) { fatalError() }
    // input-strings-for-special-keys, each a `class let` on a page of its own
    nonisolated open class var inputUpArrow: String { fatalError() }
    nonisolated open class var inputDownArrow: String { fatalError() }
    nonisolated open class var inputLeftArrow: String { fatalError() }
    nonisolated open class var inputRightArrow: String { fatalError() }
    nonisolated open class var inputEscape: String { fatalError() }
    nonisolated open class var inputPageUp: String { fatalError() }
    nonisolated open class var inputPageDown: String { fatalError() }
    nonisolated open class var inputHome: String { fatalError() }
    nonisolated open class var inputEnd: String { fatalError() }
    nonisolated open class var inputDelete: String { fatalError() }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void  // uiactionhandler

@MainActor open class UIAction: UIMenuElement {  // uiaction
    public struct Identifier: Hashable, Sendable {  // uiaction/identifier-swift.struct
        public init(_ rawValue: String) { fatalError() }
    }

    public convenience init(  // uiaction/init(title:subtitle:image:identifier:discoverabilitytitle:attributes:state:handler:)
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) { fatalError() }
}

@MainActor open class UIMenuSystem: NSObject {  // uimenusystem
    open class var main: UIMenuSystem { fatalError() }  // uimenusystem/main
    open func setNeedsRebuild() { fatalError() }  // uimenusystem/setneedsrebuild()
    open func setNeedsRevalidate() { fatalError() }  // uimenusystem/setneedsrevalidate()
}

@available(iOS 26, tvOS 26, *)
@MainActor open class UIMainMenuSystem: UIMenuSystem {  // uimainmenusystem
    @MainActor open class Configuration: NSObject {}  // uimainmenusystem/configuration

    open class var shared: UIMainMenuSystem { fatalError() }  // uimainmenusystem/shared
    @available(tvOS, unavailable)
    public func setBuildConfiguration(  // uimainmenusystem/setbuildconfiguration(_:buildhandler:)
        _ configuration: UIMainMenuSystem.Configuration, buildHandler: ((any UIMenuBuilder) -> Void)? = nil
    ) { fatalError() }
}
