import ActionRuntime
import Foundation
import TestSupport
import Testing

/// A coded value with members of every sort.
private struct Everything: Codable, Equatable, ActionValueConvertible {
    var flag: Bool
    var small: Int8
    var wide: Int64
    var natural: UInt32
    var float: Float
    var double: Double
    var text: String
    var date: Date
    var id: UUID
    var figure: Figure
    var side: Side?
    var extents: [Extent?]
    var byNumber: [Int: String]
    var bySide: [Side: Int]
    var byName: [String: [Double]]
    var branch: Branch?

    init(using generator: inout SeededGenerator) {
        func integer<I: FixedWidthInteger>() -> I {
            [I.min, .max, 0, .random(in: .min ... .max, using: &generator)].random(using: &generator)
        }
        func number() -> Double {
            let any = Double(bitPattern: generator.next())
            return [0, 0.5, -1, 1e300, any.isFinite ? any : 0.1].random(using: &generator)
        }
        func extent() -> Extent { Extent(width: integer(), height: integer()) }
        func maybe<T>(_ make: () -> T) -> T? { Bool.random(using: &generator) ? make() : nil }
        func list<T>(_ make: () -> T) -> [T] { (0..<Int.random(in: 0...3, using: &generator)).map { _ in make() } }
        func branch(_ depth: Int) -> Branch {
            Branch(value: integer(), branches: depth > 0 ? list { branch(depth - 1) } : [])
        }
        func text() -> String { .random(using: &generator) }
        flag = .random(using: &generator)
        (small, wide, natural) = (integer(), integer(), integer())
        let bits = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        float = bits.isFinite ? bits : 0.1
        double = number()
        self.text = text()
        date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &generator).rounded())
        id = UUID(
            uuid: (integer(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, integer()))
        figure = [.nothing, .circle(radius: integer()), .box(extent())].random(using: &generator)
        side = maybe { [.left, .right].random(using: &generator) }
        extents = list { maybe { extent() } }
        byNumber = Dictionary(list { (integer(), text()) }, uniquingKeysWith: { $1 })
        bySide = Dictionary(list { (Side.allCases.random(using: &generator), integer()) }, uniquingKeysWith: { $1 })
        byName = Dictionary(list { (text(), list { number() }) }, uniquingKeysWith: { $1 })
        self.branch = maybe { branch(3) }
    }
}

extension ActionValue {
    /// The value with integers for numbers without a fraction, which JSON does not tell apart.
    fileprivate var plain: ActionValue {
        switch self {
        case .double(let number): Int(exactly: number).map(ActionValue.int) ?? self
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members): .object(members.mapValues(\.plain))
        default: self
        }
    }
}

@Suite("Random coded values") struct CodedValueModelTests {
    @Test("a coded value comes back from its data, which is the JSON that Foundation writes", .timeLimit(.minutes(10)))
    func roundTrip() throws {
        let seed = SeededGenerator.seed(for: "Coded values")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Effort.count(2000) {
            let value = Everything(using: &generator)
            let data = value.actionValue
            #expect(try Everything(actionValue: data) == value, "seed \(seed)")
            let written = try JSONEncoder().encode(value)
            let theirs = try ActionValue(json: String(decoding: written, as: UTF8.self))
            #expect(data.plain == theirs.plain, "seed \(seed)")
            #expect(try Everything(actionValue: theirs) == value, "seed \(seed)")
            let read = try JSONDecoder().decode(Everything.self, from: Data(data.json().utf8))
            #expect(read == value, "seed \(seed)")
        }
    }

    @Test("data with one part replaced is decoded or refused, and does not trap", .timeLimit(.minutes(10)))  // Rule 35
    func damage() throws {
        let seed = SeededGenerator.seed(for: "Damaged coded values")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Effort.count(5000) {
            var data = Everything(using: &generator).actionValue
            data = data.damaged(using: &generator)
            let read = try? Everything(actionValue: data)
            // What is taken is what Foundation takes. Of numbers written with an exponent it makes integers by their digits, where
            // the number that is nearest is meant: those above 2⁵³ may differ.
            if data.hasWideNumber { continue }
            let theirs = try? JSONDecoder().decode(Everything.self, from: Data(data.json().utf8))
            if let read, let theirs { #expect(read == theirs, "seed \(seed)") }
        }
    }
}

extension ActionValue {
    /// Whether there is a floating-point number in the value whose digits alone do not say which integer it is.
    fileprivate var hasWideNumber: Bool {
        switch self {
        case .double(let number): number.magnitude > 0x1p53 && number.magnitude < 0x1p64
        case .array(let elements): elements.contains(where: \.hasWideNumber)
        case .object(let members): members.values.contains(where: \.hasWideNumber)
        case .null, .bool, .int, .string: false
        }
    }

    /// The value with a random part replaced by another one.
    fileprivate func damaged(using generator: inout SeededGenerator) -> ActionValue {
        switch self {
        case .array(var elements) where !elements.isEmpty && Bool.random(using: &generator):
            let index = Int.random(in: elements.indices, using: &generator)
            elements[index] = elements[index].damaged(using: &generator)
            return .array(elements)
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<4, using: &generator) > 0:
            let key = members.keys.sorted().random(using: &generator)
            members[key] = members[key]?.damaged(using: &generator)
            return .object(members)
        default:
            return .random(depth: 2, using: &generator)
        }
    }
}
