#if canImport(UIKit) && !os(watchOS)
    package import ActionBridging
    public import ActionMenus
    public import UIKit

    /// Connects a coordinator's tree with UIKit's responder chain, both ways.
    ///
    /// ```swift
    /// let bridge = UIKitBridge(coordinator)
    /// coordinator.next = bridge                     // requests that no node claims go on into UIKit's chain; keep the bridge
    ///
    /// final class PhotoController: UIViewController {
    ///     override var next: UIResponder? { bridge.responder(before: super.next) }    // UIKit's actions go on into the tree
    /// }
    /// ```
    ///
    /// A command of UIKit with the action `save:` then reaches the node that claims `save:`, and is validated by the tree's answer.
    /// The tree's request `selectAll:` reaches the text field that has the focus.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public final class UIKitBridge {
        /// The coordinator of the tree.
        public let coordinator: Coordinator
        /// The node that stands for UIKit's chain in answers and explanations.
        public let node = ActionNode("UIKit")
        /// Is called with the outcome of each action that UIKit sent into the tree, and of each chosen command of a menu, also of one that was
        /// no longer in the menu; once it has been awaited, where it must be.
        public var onOutcome: ((Outcome) -> Void)?
        /// The responder at which the tree's requests enter UIKit's chain; the application, where it is nil.
        public weak var firstResponder: UIResponder?
        private let tree = TreeResponder()
        package let crossing = ChainCrossing()

        /// Creates a bridge; it changes nothing until it joins UIKit's chain or is the coordinator's next dispatcher.
        public init(_ coordinator: Coordinator) {
            self.coordinator = coordinator
            tree.bridge = self
        }

        /// The responder that stands for the tree in UIKit's chain, followed by the given responder.
        public func responder(before next: UIResponder?) -> UIResponder {
            tree.following = next
            return tree
        }

        // MARK: From UIKit into the tree

        func perform(_ command: UICommand) {
            UIKitMenu.perform(command, by: coordinator) { [weak self] in self?.onOutcome?($0) }
        }

        /// Shows the tree's answer in a command of UIKit or of a menu of this library.
        func validate(_ command: UICommand) {
            if UIKitMenu.validate(command, by: coordinator) { return }
            guard let answer = validation(of: NSStringFromSelector(command.action), sender: command) else { return }
            let texts = Attached.find(to: command, orAttach: TextOverrides.init)
            command.title = texts.title.showing(answer.title, over: command.title) ?? ""
            let tip = texts.tip.showing(answer.reasons.shownText, over: command.discoverabilityTitle)
            command.show(isEnabled: answer.isEnabled, answer.state.uiKit, tip)
        }
    }

    extension UIKitBridge: ChainBridge {}

    extension UICommand {
        /// - Parameter text: Why the command is disabled, or what it does; nil clears the reason before.
        func show(isEnabled: Bool, _ state: UIMenuElement.State, _ text: String?) {
            if isEnabled { attributes.remove(.disabled) } else { attributes.insert(.disabled) }
            self.state = state
            discoverabilityTitle = text
        }
    }

    extension Validation.State {
        /// The state in the form of UIKit's menu elements.
        var uiKit: UIMenuElement.State {
            switch self {
            case .off: .off
            case .on: .on
            case .mixed: .mixed
            }
        }
    }
#endif
