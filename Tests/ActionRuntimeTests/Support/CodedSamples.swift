import ActionRuntime

/// A coded struct whose members are arguments, as inputs are.
struct Crop: Codable, Equatable, ActionValueConvertible {
    var x: Int
    var y: Int
    var note: String?

    static var signature: ActionSignature { [.integer("x"), .integer("y"), .string("note", optional: true)] }
}

/// A coded struct that is a member of others, and no input by itself.
struct Extent: Codable, Equatable {
    var width: Int
    var height: UInt8
}

/// An enumeration that does not list its cases.
enum Speed: String, Codable { case fast, slow }

/// An enumeration that lists them.
enum Side: String, Codable, CaseIterable { case left, right }

/// An enumeration whose cases have values.
enum Figure: Codable, Equatable, ActionValueConvertible {
    case circle(radius: Int)
    case box(Extent)
    case nothing
}

/// A coded struct that contains itself.
struct Branch: Codable, Equatable, ActionValueConvertible {
    var value: Int
    var branches: [Branch] = []
}

/// A list that is as deep as it is long.
final class Chain: Codable, ActionValueConvertible {
    let next: Chain?

    init(length: Int) {
        next = length > 1 ? Chain(length: length - 1) : nil
    }

    var length: Int { 1 + (next?.length ?? 0) }
}
