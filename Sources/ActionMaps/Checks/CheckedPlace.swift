import ActionRuntime

/// The place of a part of a map or of a user's key file, and the rules that are not applied there.
struct CheckedPlace {
    /// The byte of the document at which the place begins.
    let offset: Int
    let ignored: [CheckRule]
    /// Whether the document is a user's key file.
    var isInKeyFile = false

    /// The place of a value within the same node or item.
    func at(_ json: JSONNode?) -> CheckedPlace {
        CheckedPlace(offset: json?.offset ?? offset, ignored: ignored, isInKeyFile: isInKeyFile)
    }
}
