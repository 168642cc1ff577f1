#if canImport(ObjectiveC)
    package import Foundation

    /// Takes the message of any action, by a method that is made for the action.
    ///
    /// Swift cannot override `forwardInvocation:`, so `forwardingTarget(for:)` passes messages on to an object of this class.
    package final class Messenger: NSObject, Sendable {
        private let perform: @MainActor (_ selector: String, _ sender: AnyObject?) -> Void

        /// - Parameter perform: Performs the action of a selector.
        @MainActor package init(_ perform: @escaping @MainActor (_ selector: String, _ sender: AnyObject?) -> Void) {
            self.perform = perform
            super.init()
        }

        override package class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
            guard let selector else { return false }
            let text = NSStringFromSelector(selector)
            // Objective-C asks for any method that somebody asks the object about.
            guard SelectorName.action(of: text) != nil else { return super.resolveInstanceMethod(selector) }
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
            MainActor.assumeIsolated { perform(text, sender) }
        }
    }
#endif
