#if canImport(SwiftUI)
    import SwiftUI

    /// Whether any view of a modifier is shown.
    ///
    /// A modifier of a group is for each of its members (https://developer.apple.com/documentation/swiftui/group). Where one member takes
    /// the place of another, SwiftUI's documentation leaves open whether the one disappears before the other appears
    /// (https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)). So the modifier counts as shown until the
    /// turn ends in which the count came down to none.
    @MainActor
    final class Appearances: ObservableObject {
        private var count = 0
        private var isShown = false

        nonisolated init() {}

        /// Counts a view that appears; returns whether the modifier was not shown before.
        func appear() -> Bool {
            defer { isShown = true }
            count += 1
            return !isShown
        }

        /// Counts a view that disappears, and calls a closure if none is shown any more when the turn ends.
        func disappear(_ end: @escaping @MainActor () -> Void) {
            count -= 1
            guard count == 0 else { return }
            Task { @MainActor in
                guard isShown, count <= 0 else { return }
                isShown = false
                end()
            }
        }
    }
#endif
