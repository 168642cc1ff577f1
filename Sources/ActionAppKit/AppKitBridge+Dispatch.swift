#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    import AppKit

    extension AppKitBridge: ActionDispatching {
        /// Finds the object of AppKit's chain that has the action's method; nil where none has it, and while AppKit asks the tree.
        public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
            object(for: invocation) == nil ? nil : Target(node: node, kind: .method, action: invocation.action)
        }

        /// Asks the object of AppKit's chain whether the action is enabled, as AppKit asks the object for a menu item.
        public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
            let performer = Performer(node: node.id, kind: .method, action: invocation.action)
            guard let selector = SelectorName.selector(of: invocation.action), let object = object(for: invocation)
            else {
                var answer = Validation(invocation.action, originalAction: invocation.originalAction)
                answer.disable("nothing in AppKit's chain responds to '\(invocation.action)'")
                return answer
            }
            var answer = Validation(
                invocation.action, originalAction: invocation.originalAction, arguments: invocation.arguments,
                target: performer, start: start?.id)
            let item = NSMenuItem(title: "", action: NSSelectorFromString(selector), keyEquivalent: "")
            if let validating = object as? any NSMenuItemValidation {
                if !validating.validateMenuItem(item) { answer.disable("AppKit disables it") }
                answer.state = Validation.State(item.state)
                if !item.title.isEmpty { answer.title = item.title }
            } else if let validating = object as? any NSUserInterfaceValidations {
                if !validating.validateUserInterfaceItem(item) { answer.disable("AppKit disables it") }
            }
            return answer
        }

        /// Sends the action to the object of AppKit's chain; AppKit does not tell the outcome.
        public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
            send(invocation, from: start, force: force)
        }

        /// Sends the action to the object of AppKit's chain, whose methods are synchronous.
        @MainActor
        public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
            send(invocation, from: start, force: force)
        }

        private func send(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
            let performer = Performer(node: node.id, kind: .method, action: invocation.action)
            guard let selector = SelectorName.selector(of: invocation.action), let object = object(for: invocation)
            else {
                return .unclaimed(invocation.action, asked: .none)
            }
            let answer = validate(invocation, from: start)
            guard answer.isEnabled || force else { return .disabled(by: performer, reasons: answer.reasons) }
            let isSent = NSApp.sendAction(NSSelectorFromString(selector), to: object, from: invocation.sender)
            return isSent ? .performed(by: performer, value: .null) : .declined(by: [performer])
        }

        private func object(for invocation: Invocation) -> AnyObject? {
            guard let text = SelectorName.selector(of: invocation.action) else { return nil }
            let selector = NSSelectorFromString(text)
            return crossing.cross {
                NSApp?.target(forAction: selector, to: nil, from: invocation.sender).map { $0 as AnyObject }
            }
        }
    }
#endif
