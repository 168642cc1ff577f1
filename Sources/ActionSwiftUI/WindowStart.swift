#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    /// Where requests of a window start while no view of it has the focus: at the innermost node of the modifiers that are written before
    /// `actionCoordinator`, around the window's one view.
    final class WindowStart: ObservableObject {
        private var steps: [WindowStep] = []
        private weak var coordinator: Coordinator?
        /// Whether a view of the window has the focus, or had it when another window got it.
        private var hasFocus = false
        /// Where the first responder was last put, while no view had the focus.
        private weak var last: ActionNode?

        /// Takes the steps and the coordinator of a new value of the window.
        func begin(_ steps: [WindowStep], of coordinator: Coordinator) {
            (self.steps, self.coordinator) = (steps, coordinator)
        }

        /// Makes the node of the focused view the first responder, or the start where no view has the focus.
        func give(focusTo focused: ActionNode?) {
            hasFocus = focused != nil
            move(to: focused ?? node)
        }

        /// Makes the start the first responder, if no view has the focus, and the program has set no other one.
        func settle() {
            guard !hasFocus, let coordinator else { return }
            let current = coordinator.firstResponder ?? coordinator.root
            let isOwn = current === coordinator.root || current === last || steps.contains { $0.node === current }
            if isOwn { move(to: node) }
        }

        private func move(to node: ActionNode?) {
            guard let coordinator else { return }
            if !hasFocus { last = node }
            coordinator.firstResponder = node ?? coordinator.root
        }

        /// The innermost node on the way; nil where there is none in the tree.
        ///
        /// The way ends above a step that several nodes take: one of them belongs to a view beside, and nothing says which.
        var node: ActionNode? {
            var found: ActionNode?
            for step in steps {
                guard let node = step.node, node.parent != nil else { break }
                found = node
            }
            return found
        }
    }

    /// A node that is expected on the way from the root of a window to its start.
    final class WindowStep {
        /// The modifier that makes the node; nil for any.
        private let mark: NodeMark?
        private var makers: [Maker] = []

        private struct Maker {
            weak var holder: (any NodeHolding)?
        }

        init(_ mark: NodeMark?) { self.mark = mark }

        /// The node; nil where none, or more than one, was made.
        var node: ActionNode? {
            let holders = makers.compactMap(\.holder)
            return holders.count == 1 ? holders[0].node : nil
        }

        /// Takes the node of a modifier, if it is the one that is expected.
        fileprivate func takes(_ holder: any NodeHolding, _ mark: NodeMark) -> Bool {
            guard self.mark == nil || self.mark === mark else { return false }
            makers.removeAll { $0.holder == nil || $0.holder === holder }
            makers.append(Maker(holder: holder))
            return true
        }
    }

    /// What keeps the node of a modifier.
    protocol NodeHolding: AnyObject {
        var node: ActionNode? { get }
    }

    /// The steps of a window that are still to come, for the views inside of a modifier.
    struct WindowSpine {
        private let start: WindowStart
        private let steps: ArraySlice<WindowStep>

        init(_ start: WindowStart, _ steps: [WindowStep]) { self.init(start, steps[...]) }

        private init(_ start: WindowStart, _ steps: ArraySlice<WindowStep>) {
            (self.start, self.steps) = (start, steps)
        }

        /// Makes the start the first responder where the node of a modifier comes back.
        func settle() { start.settle() }

        /// The way on from a modifier, whose node is then part of the start; nil where the way has come to its end.
        func passing(_ holder: any NodeHolding, _ mark: NodeMark) -> WindowSpine? {
            // A modifier that is not expected belongs to a view beside, or to one between.
            guard let step = steps.first, step.takes(holder, mark) else { return self }
            // In the body, so that views inside ask from there in the first frame.
            start.settle()
            return steps.count == 1 ? nil : WindowSpine(start, steps.dropFirst())
        }
    }
#endif
