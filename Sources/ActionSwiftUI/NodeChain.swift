#if canImport(SwiftUI)
    import SwiftUI

    /// A modifier that gives its view one node.
    protocol NodeMaking {
        /// Tells the modifier from those of views beside; nil where the modifier that makes the node is not this one, but in its body.
        var mark: NodeMark? { get }
    }

    /// The identity of one value of a modifier.
    final class NodeMark: Sendable {}

    /// A view whose type tells which modifiers stand around it.
    protocol NodeChain {
        /// The nodes of the modifiers around the view, the outermost first.
        var steps: [WindowStep] { get }
        /// How many nodes they are.
        static var nodeCount: Int { get }
    }

    // What `modifier(_:)` returns: https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    extension ModifiedContent: NodeChain {
        var steps: [WindowStep] {
            let own =
                if let maker = modifier as? any NodeMaking {
                    [WindowStep(maker.mark)]
                } else {
                    // The body is made later, but its type is known.
                    (0..<bodyNodeCount(of: Modifier.self)).map { _ in WindowStep(nil) }
                }
            return own + ((content as? any NodeChain)?.steps ?? [])
        }

        static var nodeCount: Int {
            let own = Modifier.self is any NodeMaking.Type ? 1 : bodyNodeCount(of: Modifier.self)
            return own + ((Content.self as? any NodeChain.Type)?.nodeCount ?? 0)
        }
    }

    /// How many nodes the outermost modifiers in the body of a modifier make; none for a modifier of SwiftUI's own, which has no body.
    private func bodyNodeCount(of modifier: Any.Type) -> Int {
        (modifier as? any ViewModifier.Type)?.bodyNodeCount ?? 0
    }

    extension ViewModifier {
        nonisolated fileprivate static var bodyNodeCount: Int { (Body.self as? any NodeChain.Type)?.nodeCount ?? 0 }
    }
#endif
