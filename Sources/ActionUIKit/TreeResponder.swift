#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    import UIKit

    /// The tree as a responder of UIKit.
    ///
    /// Swift cannot override `forwardInvocation:`, so `forwardingTarget(for:)` passes messages on to an object whose
    /// methods are made when they are called.
    @MainActor
    final class TreeResponder: UIResponder {
        weak var bridge: UIKitBridge?
        /// The next responder after the tree.
        weak var following: UIResponder?

        override var next: UIResponder? { following }

        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(performCommand(_:)) { return true }
            return bridge?.claims(NSStringFromSelector(action)) ?? false
        }

        // The target of an action is this responder, as by UIKit's own method, and no other object: UIKit asks the target to validate the
        // command (https://developer.apple.com/documentation/uikit/uiresponder/validate(_:)).

        override func validate(_ command: UICommand) {
            guard let bridge else { return super.validate(command) }
            bridge.validate(command)
        }

        /// Performs the command of a menu that a bridge made.
        @objc func performCommand(_ sender: Any?) {
            if let command = sender as? UICommand { bridge?.perform(command) }
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
    }
#endif
