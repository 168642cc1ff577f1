extension Array {
    /// The first and the last elements, and how many are left out between them.
    package func ends(first: Int, last: Int) -> (kept: [Element], between: Int) {
        let between = count - first - last
        return between > 0 ? (Array(prefix(first) + suffix(last)), between) : (self, 0)
    }

    /// Texts of the first elements and, where there are more than the limit, `and 3 more`.
    package func texts(upTo limit: Int = 20, _ text: (Element) -> String) -> [String] {
        prefix(limit).map(text) + (count > limit ? ["and \(count - limit) more"] : [])
    }
}
