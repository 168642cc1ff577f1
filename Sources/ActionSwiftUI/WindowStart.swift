#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    /// Where requests of a window start while no view of it has the focus: at the innermost node of the modifiers that are written before
    /// `actionCoordinator`, around the window's one view.
    final class WindowStart: ObservableObject {
        private var steps: [WindowStep] = []

        /// Takes the steps of a new value of the window.
        func begin(_ steps: [WindowStep]) { self.steps = steps }

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
        private let steps: ArraySlice<WindowStep>

        init(_ steps: [WindowStep]) { self.steps = steps[...] }

        private init(_ steps: ArraySlice<WindowStep>) { self.steps = steps }

        /// The way on from a modifier; nil where it has come to its end.
        func passing(_ holder: any NodeHolding, _ mark: NodeMark) -> WindowSpine? {
            // A modifier that is not expected belongs to a view beside, or to one between.
            guard let step = steps.first, step.takes(holder, mark) else { return self }
            return steps.count == 1 ? nil : WindowSpine(steps.dropFirst())
        }
    }
#endif
