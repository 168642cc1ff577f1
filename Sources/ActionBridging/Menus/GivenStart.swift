package import ActionMenus

/// Where the requests of a menu start: a given node or origin, held weakly, or the first responder of the moment.
package struct GivenStart {
    private weak var start: (any RequestStart)?
    private let isGiven: Bool

    package init(_ start: (any RequestStart)?) { (self.start, isGiven) = (start, start != nil) }

    /// The start; nil for the first responder.
    package var current: (any RequestStart)? { start }

    /// Whether a start was given, and has been released.
    package var isGone: Bool { isGiven && start == nil }
}
