/// The error of keys, patterns or conditions that the other program, or a map, cannot express.
struct Untranslatable: Error {
    /// The reason, as a clause.
    let why: String
}
