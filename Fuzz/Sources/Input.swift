/// Decisions that are read from an input one after the other; zeros behind its end.
struct Decisions {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    mutating func below(_ limit: Int) -> Int { byte() % max(1, limit) }

    /// True for one byte in so many; never behind the end.
    mutating func oneIn(_ count: Int) -> Bool { !isAtEnd && byte() % count == 1 }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}

/// Random numbers that follow from an input, for what an input need not spell out.
struct InputRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ input: [UInt8]) {
        // FNV-1a; xorshift must not begin with 0.
        state = input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

extension [UInt8] {
    /// The parts of an input: form feeds stand between them, so that seeds are text.
    var parts: [[UInt8]] {
        split(separator: 0x0C, omittingEmptySubsequences: false).map(Array.init)
    }

    /// The part at an index; empty where there is none.
    func part(_ index: Int) -> [UInt8] {
        let parts = parts
        return index < parts.count ? parts[index] : []
    }

    /// The bytes, again and again where bytes of value 1 stand at their end, eight times for each of them.
    ///
    /// Small inputs so stand for large ones, in which a cost that grows too fast shows.
    var grown: [UInt8] {
        let marks = reversed().prefix { $0 == 1 }.count
        guard marks > 0, marks < count else { return self }
        let body = dropLast(marks)
        let times = Swift.min(1 << (3 * Swift.min(marks, 6)), 1 + 65_536 / body.count)
        return Array(repeatElement(body, count: times).joined())
    }

    var text: String { String(decoding: self, as: UTF8.self) }
}

extension StringProtocol {
    /// Whether a terminal would act on a part of the text.
    var hasControlCharacter: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
