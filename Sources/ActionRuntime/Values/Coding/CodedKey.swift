/// A position in an array, or a name that no type has a key for, in a coding path.
struct CodedKey: CodingKey {
    /// The key under which a class codes what it inherits.
    static let inherited = CodedKey(name: "super")

    let stringValue: String
    let intValue: Int?

    private init(name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init?(stringValue: String) {
        self.init(name: stringValue)
    }

    init?(intValue: Int) {
        self.init(index: intValue)
    }
}

extension CodingKey {
    /// The key as a step of a path: `[2]` in an array, `.name` in an object.
    var step: String {
        if let position = self as? CodedKey, let index = position.intValue { return "[\(index)]" }
        return ".\(stringValue)"
    }
}

/// How deep coded values may be nested.
///
/// Types code themselves by recursion, at some 2 KB of stack a level in a debug build; threads may have no more than
/// 512 KB.
let codingDepthLimit = 128
