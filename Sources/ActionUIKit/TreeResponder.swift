#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    /// The tree as a responder of UIKit.
    ///
    /// Swift cannot override `forwardInvocation:`, so that messages go on by `forwardingTarget(for:)` to an object whose methods are
    /// made when they are called.
    @MainActor
    final class TreeResponder: UIResponder {
        weak var bridge: UIKitBridge?
        /// The responder that comes after the tree.
        weak var following: UIResponder?

        override var next: UIResponder? { following }

        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(performCommand(_:)) { return true }
            return bridge?.claims(NSStringFromSelector(action)) ?? false
        }

        override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
            if action == #selector(performCommand(_:)) { return self }
            if let bridge, bridge.claims(NSStringFromSelector(action)) { return Messenger(bridge) }
            return following?.target(forAction: action, withSender: sender)
        }

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
            let messenger = MainActor.assumeIsolated { bridge.flatMap { $0.claims(text) ? Messenger($0) : nil } }
            return messenger ?? super.forwardingTarget(for: selector)
        }
    }

    /// Takes the message of any action, by a method that is made for it.
    private final class Messenger: NSObject, Sendable {
        private let bridge: UIKitBridge

        @MainActor init(_ bridge: UIKitBridge) {
            self.bridge = bridge
            super.init()
        }

        override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
            guard let selector else { return false }
            let text = NSStringFromSelector(selector)
            if text.hasSuffix(":") {
                let method: @convention(block) (AnyObject, AnyObject?) -> Void = { messenger, sender in
                    (messenger as? Messenger)?.send(text, sender)
                }
                return add(imp_implementationWithBlock(method), for: selector, types: "v@:@")
            }
            let method: @convention(block) (AnyObject) -> Void = { ($0 as? Messenger)?.send(text, nil) }
            return add(imp_implementationWithBlock(method), for: selector, types: "v@:")
        }

        private class func add(_ method: IMP, for selector: Selector, types: String) -> Bool {
            types.withCString { class_addMethod(self, selector, method, $0) }
        }

        private func send(_ text: String, _ sender: AnyObject?) {
            nonisolated(unsafe) let sender = sender
            MainActor.assumeIsolated { bridge.perform(text, sender: sender) }
        }
    }
#endif
