/// A position in an array, or a name that no type has a key for, in a coding path.
struct CodedKey: CodingKey {
    /// The key under which a class codes the members of its superclass.
    static let inherited = CodedKey(name: "super")

    let stringValue: String
    let intValue: Int?

    init(name: String) {
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
