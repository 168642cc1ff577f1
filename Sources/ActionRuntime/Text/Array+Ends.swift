extension Array {
    /// The first and the last elements, and how many are left out between them.
    package func ends(first: Int, last: Int) -> (kept: [Element], between: Int) {
        let between = count - first - last
        return between > 0 ? (Array(prefix(first) + suffix(last)), between) : (self, 0)
    }
}
