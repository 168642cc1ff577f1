#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    public import ActionMenus
    import UIKit

    extension UIKitBridge: ActionDispatching {
        /// Finds the object of UIKit's chain that can perform the action; nil where no object can, and while UIKit asks the tree.
        public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
            object(for: invocation) == nil ? nil : Target(node: node, kind: .method, action: invocation.action)
        }

        /// Answers that the action is enabled where an object of UIKit's chain can perform it, as UIKit's own menus do.
        public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
            guard object(for: invocation) != nil else {
                var answer = Validation(invocation.action, originalAction: invocation.originalAction)
                answer.disable("nothing in UIKit's chain responds to '\(invocation.action)'")
                return answer
            }
            return Validation(
                invocation.action, originalAction: invocation.originalAction, arguments: invocation.arguments,
                target: Performer(node: node.id, kind: .method, action: invocation.action), start: start?.id)
        }

        /// Sends the action to the object of UIKit's chain; UIKit does not tell the outcome.
        public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
            send(invocation)
        }

        /// Sends the action to the object of UIKit's chain, whose methods are synchronous.
        @MainActor
        public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
            send(invocation)
        }

        private func send(_ invocation: Invocation) -> Outcome {
            guard let text = SelectorName.selector(of: invocation.action), let object = object(for: invocation) else {
                return .unclaimed(invocation.action, asked: .none)
            }
            let performer = Performer(node: node.id, kind: .method, action: invocation.action)
            let isSent = UIApplication.shared.sendAction(
                NSSelectorFromString(text), to: object, from: invocation.sender, for: nil)
            return isSent ? .performed(by: performer, value: .null) : .declined(by: [performer])
        }

        private func object(for invocation: Invocation) -> AnyObject? {
            guard let text = SelectorName.selector(of: invocation.action) else { return nil }
            let first = firstResponder ?? UIApplication.shared
            return crossing.cross {
                first.target(forAction: NSSelectorFromString(text), withSender: invocation.sender).map {
                    $0 as AnyObject
                }
            }
        }
    }
#endif
