#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    import ActionMenus
    import AppKit

    /// The tree as a responder of AppKit.
    ///
    /// Swift cannot override `forwardInvocation:`, so `forwardingTarget(for:)` passes messages on to an object whose
    /// methods are made when they are called.
    @MainActor
    final class TreeResponder: NSResponder, NSMenuItemValidation, NSUserInterfaceValidations {
        weak var bridge: AppKitBridge?
        /// The responder that retains this one.
        weak var anchor: NSResponder?
        private weak var following: NSResponder?

        override init() { super.init() }

        required init?(coder: NSCoder) { super.init(coder: coder) }

        /// The next responder, held weakly, where AppKit's own property would dangle
        /// (<https://developer.apple.com/documentation/appkit/nsresponder/nextresponder>).
        override var nextResponder: NSResponder? {
            get { following }
            set {
                following = newValue
                super.nextResponder = newValue
            }
        }

        nonisolated override func responds(to selector: Selector!) -> Bool {
            if super.responds(to: selector) { return true }
            guard let selector, Thread.isMainThread else { return false }
            let text = NSStringFromSelector(selector)
            return MainActor.assumeIsolated { bridge?.claims(text) ?? false }
        }

        nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
            guard let selector, Thread.isMainThread else { return super.forwardingTarget(for: selector) }
            let text = NSStringFromSelector(selector)
            let messenger = MainActor.assumeIsolated {
                bridge.flatMap { $0.claims(text) ? Messenger($0.perform) : nil }
            }
            return messenger ?? super.forwardingTarget(for: selector)
        }

        func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
            guard let action = item.action else { return false }
            let sender = item as AnyObject
            return bridge?.validation(of: NSStringFromSelector(action), sender: sender)?.isEnabled ?? false
        }

        func validateMenuItem(_ item: NSMenuItem) -> Bool {
            guard let action = item.action,
                let answer = bridge?.validation(of: NSStringFromSelector(action), sender: item)
            else { return false }
            item.state = answer.state.appKit
            let texts = Attached.find(to: item, orAttach: TextOverrides.init)
            item.toolTip = texts.tip.showing(answer.reasons.shownText, over: item.toolTip)
            item.title = texts.title.showing(answer.title, over: item.title) ?? ""
            return answer.isEnabled
        }
    }

    extension Validation.State {
        /// The state in the form of AppKit's menu items and buttons.
        var appKit: NSControl.StateValue {
            switch self {
            case .off: .off
            case .on: .on
            case .mixed: .mixed
            }
        }

        /// The state of a menu item or button of AppKit.
        init(_ state: NSControl.StateValue) {
            self = state == .on ? .on : state == .mixed ? .mixed : .off
        }
    }
#endif
