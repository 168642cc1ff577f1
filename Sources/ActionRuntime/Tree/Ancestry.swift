/// Tells whether the nodes above a node may have changed.
enum Ancestry {
    /// Advances whenever a numbered node moves or keeps its first thing, and when a coordinator begins, ends, or is hosted.
    static let stamp = SharedCounter.ancestry
}
