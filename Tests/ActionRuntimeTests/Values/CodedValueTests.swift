import ActionRuntime
import Foundation
import Testing

/// A type of any form: how it is coded is given.
private struct Written: Codable, ActionValueConvertible {
    let write: @Sendable (any Encoder) throws -> Void

    init(_ write: @escaping @Sendable (any Encoder) throws -> Void) {
        self.write = write
    }

    init(from decoder: any Decoder) throws { write = { _ in } }

    func encode(to encoder: any Encoder) throws { try write(encoder) }

    enum Key: String, CodingKey { case a, b }
}

/// A value of any coded type, as the only member of a struct.
private struct Box<Content: Codable>: Codable, ActionValueConvertible {
    var content: Content
}

private class Base: Codable {
    var id = 1
}

private final class Derived: Base, ActionValueConvertible {
    var title = "x"

    private enum CodingKeys: CodingKey { case title }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try super.encode(to: container.superEncoder())
    }
}

/// A percentage that says what is wrong with it.
private struct Percent: Codable, ActionValueConvertible {
    var value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(Int.self)
        guard value <= 100 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "at most 100")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

private enum Mode: String, Codable, ActionValueConvertible { case on, off }

private struct Flags: OptionSet, Codable, ActionValueConvertible {
    let rawValue: UInt8
}

/// A type that says itself how it is data, although it is coded too.
private struct Version: Codable, ActionValueConvertible {
    var major: Int

    init(major: Int) { self.major = major }

    var actionValue: ActionValue { .string("v\(major)") }

    init(actionValue: ActionValue) throws {
        guard case .string(let text) = actionValue, let major = Int(text.dropFirst()) else {
            throw ActionValueError(expected: "a version", found: actionValue)
        }
        self.major = major
    }
}

@Suite("Coded values") struct CodedValueTests {
    private static func data(_ value: some Codable) -> ActionValue { Box(content: value).actionValue["content"] ?? "-" }

    @Test("a coded value is the data that it encodes")
    func encoding() {
        let table: [(ActionValue, ActionValue)] = [
            (Crop(x: 1, y: 2, note: "n").actionValue, ["x": 1, "y": 2, "note": "n"]),
            (Crop(x: 1, y: 2).actionValue, ["x": 1, "y": 2]),
            (Figure.circle(radius: 3).actionValue, ["circle": ["radius": 3]]),
            (Figure.box(Extent(width: 1, height: 2)).actionValue, ["box": ["_0": ["width": 1, "height": 2]]]),
            (Figure.nothing.actionValue, ["nothing": [:]]),
            (
                Branch(value: 1, branches: [Branch(value: 2)]).actionValue,
                ["value": 1, "branches": [["value": 2, "branches": []]]]
            ),
            (Mode.off.actionValue, "off"), (Flags(rawValue: 5).actionValue, 5),
            (Version(major: 3).actionValue, "v3"), (Derived().actionValue, ["title": "x", "super": ["id": 1]]),
            (Self.data(true), true), (Self.data(UInt8.max), 255), (Self.data(Int64.min), .int(.min)),
            (Self.data(Float(0.1)), 0.1), (Self.data(Float.greatestFiniteMagnitude), 3.4028235e+38),
            (Self.data(2.0), .double(2)), (Self.data(Speed.fast), "fast"),
            (Self.data(["b": 1]), ["b": 1]), (Self.data([3: "c"]), ["3": "c"]),
            (Self.data([Side.left: 1]), ["left", 1]), (Self.data([1, nil] as [Int?]), [1, nil]),
            (Self.data(Date(timeIntervalSinceReferenceDate: 1.5)), 1.5),
            (Self.data(["k": [1, nil, 2.5, "x"]] as ActionValue), ["k": [1, nil, 2.5, "x"]]),
        ]
        for (found, expected) in table { #expect(found == expected) }
    }

    @Test("containers in containers are arrays and objects")
    func nesting() {
        let written = Written { encoder in
            var object = encoder.container(keyedBy: Written.Key.self)
            try object.encodeNil(forKey: .a)
            var array = object.nestedUnkeyedContainer(forKey: .b)
            try array.encode(1)
            try array.encodeNil()
            var inner = array.nestedContainer(keyedBy: Written.Key.self)
            try inner.encode("x", forKey: .a)
            _ = array.nestedUnkeyedContainer()
            try Crop(x: 1, y: 2).encode(to: array.superEncoder())
            #expect(array.count == 5)
        }
        #expect(written.actionValue == ["a": nil, "b": [1, nil, ["a": "x"], [], ["x": 1, "y": 2]]])
        #expect(Written { _ in }.actionValue == [:])
        let twice = Written { encoder in
            try Crop(x: 1, y: 2).encode(to: encoder)
            var object = encoder.container(keyedBy: Written.Key.self)
            try object.encode(3, forKey: .a)
        }
        #expect(twice.actionValue == ["x": 1, "y": 2, "a": 3])
    }

    @Test("a value that cannot be encoded is null")  // Rule 35
    func failing() {
        #expect(Written { _ in throw Mishap() }.actionValue == .null)
        let mixed = Written { encoder in
            var array = encoder.unkeyedContainer()
            try array.encode(1)
            _ = encoder.container(keyedBy: Written.Key.self)
        }
        #expect(mixed.actionValue == .null)
        let deep = Written { encoder in
            var array = encoder.unkeyedContainer()
            for _ in 0..<100_000 { array = array.nestedUnkeyedContainer() }
        }
        #expect(deep.actionValue == .null)
        #expect(Box(content: Written { _ in throw Mishap() }).actionValue == .null)
    }

    @Test("values are nested at most 128 levels deep, both ways")  // Rule 35
    func depth() throws {
        let data = Chain(length: 128).actionValue
        #expect(try Chain(actionValue: data).length == 128)
        #expect(Chain(length: 129).actionValue == .null && Chain(length: 5000).actionValue == .null)
        let error = #expect(throws: ActionValueError.self) { try Chain(actionValue: ["next": data]) }
        #expect(error?.expected == "at most 128 levels" && error?.path == "")
    }

    @Test("integers beyond Int are text, and are read back from it")
    func wideIntegers() throws {
        for value in [UInt64(Int.max) + 1, .max, 1 << 63 + 1] {
            let data = Box(content: value).actionValue
            #expect(data == ["content": .string("\(value)")])
            #expect(try data.get(as: Box<UInt64>.self).content == value)
        }
        #expect(Box(content: UInt64(Int.max)).actionValue == ["content": .int(.max)])
        let duration = Duration(secondsComponent: 1 << 40, attosecondsComponent: 7)
        #expect(try Box(content: duration).actionValue.get(as: Box<Duration>.self).content == duration)
        if #available(macOS 15, *) {
            #expect(try Box(content: Int128.min).actionValue.get(as: Box<Int128>.self).content == .min)
        }
    }

    @Test("numbers are read where nothing is lost")
    func numbers() throws {
        #expect(try ActionValue.object(["content": 3.0]).get(as: Box<UInt8>.self).content == 3)
        #expect(try ActionValue.object(["content": 3]).get(as: Box<Float>.self).content == 3)
        #expect(try ActionValue.object(["content": 0.1]).get(as: Box<Float>.self).content == 0.1)
        #expect(try ActionValue.object(["content": .double(.infinity)]).get(as: Box<Float>.self).content == .infinity)
    }

    @Test("an optional member may be null or left out, and unknown members are ignored")
    func optionals() throws {
        #expect(try Crop(actionValue: ["x": 1, "y": 2, "note": nil, "z": 3]) == Crop(x: 1, y: 2))
        #expect(try Box<Int?>(actionValue: [:]).content == nil)
        #expect(try Box<Int?>(actionValue: ["content": nil]).content == nil)
    }

    @Test("what cannot be decoded is said with its path")
    func errors() {
        func message<V: ActionValueConvertible>(_ type: V.Type, _ value: ActionValue) -> String {
            do {
                return "\(try V(actionValue: value))"
            } catch {
                return "\(error)"
            }
        }
        let table = [
            (message(Crop.self, ["x": "twelve", "y": 1]), #"expected an integer at .x, got "twelve""#),
            (message(Crop.self, ["x": 1, "y": nil]), "expected an integer at .y, got null"),
            (message(Crop.self, ["x": 1]), "expected an integer at .y, got nothing"),
            (message(Crop.self, 4), "expected an object, got 4"),
            (message(Crop.self, .null), "expected an object, got null"),
            (message(Box<Extent>.self, [:]), "expected a value of Extent at .content, got nothing"),
            (
                message(Box<Extent>.self, ["content": ["width": 1.5, "height": 1]]),
                "expected an integer at .content.width, got 1.5"
            ),
            (
                message(Box<[Extent]>.self, ["content": [["width": 1, "height": 256]]]),
                "expected an integer from 0 to 255 at .content[0].height, got 256"
            ),
            (
                message(Box<Extent?>.self, ["content": ["height": 1]]),
                "expected an integer at .content.width, got nothing"
            ),
            (message(Box<[String: Bool]>.self, ["content": ["a": 1]]), "expected a boolean at .content.a, got 1"),
            (
                message(Box<Float>.self, ["content": 1e300]),
                "expected a number that a Float holds at .content, got 1e+300"
            ),
            (
                message(Box<Float>.self, ["content": 16_777_217]),
                "expected a number that a Float holds at .content, got 16777217"
            ),
            (message(Box<UInt64>.self, ["content": "12"]), #"expected an integer at .content, got "12""#),
            (
                message(Box<UInt64>.self, ["content": -1]),
                "expected an integer from 0 to 18446744073709551615 at .content, got -1"
            ),
            (message(Box<Speed>.self, ["content": "fats"]), #"expected a value of Speed at .content, got "fats""#),
            (
                message(Box<Percent>.self, ["content": 101]),
                "expected a value of Percent (at most 100) at .content, got 101"
            ),
            (message(Percent.self, 101), "expected a value of Percent (at most 100), got 101"),
            (message(Mode.self, "up"), #"expected a value of Mode, got "up""#),
            (
                message(Branch.self, ["value": 1, "branches": [["value": 2, "branches": [3]]]]),
                "expected an object at .branches[0].branches[0], got 3"
            ),
            (message([Crop].self, [["x": 1, "y": 2], ["x": 1]]), "expected an integer at [1].y, got nothing"),
        ]
        for (found, expected) in table { #expect(found == expected) }
    }

    @Test("a missing member is told from null, and a type's own error is thrown as it is")
    func errorValues() {
        let missing = #expect(throws: ActionValueError.self) { try Crop(actionValue: ["x": 1]) }
        #expect(missing?.isMissing == true && missing?.path == ".y" && missing?.found == .null)
        let null = #expect(throws: ActionValueError.self) { try Crop(actionValue: ["x": 1, "y": nil]) }
        #expect(null?.isMissing == false)

        struct Strict: Codable, ActionValueConvertible {
            init(from decoder: any Decoder) throws { throw Mishap() }
            func encode(to encoder: any Encoder) throws {}
        }
        #expect(throws: Mishap()) { try Strict(actionValue: [:]) }
    }

    @Test("types that try one form after the other are decoded as elsewhere")
    func alternatives() throws {
        struct Text: Codable, ActionValueConvertible {
            var text: String

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    text = "\(try container.decode(Int.self))"
                } catch DecodingError.typeMismatch {
                    text = try container.decode(String.self)
                }
            }
        }
        #expect(try Text(actionValue: 4).text == "4" && Text(actionValue: "x").text == "x")
        #expect(try Derived(actionValue: ["title": "y", "super": ["id": 4]]).id == 4)
    }

    @Test("the kind of a coded type is any, unless it has raw values")
    func kinds() {
        let table: [(ActionValue.Kind, ActionValue.Kind)] = [
            (Crop.parameterKind, .any), (Percent.parameterKind, .any), (Version.parameterKind, .any),
            (Mode.parameterKind, .string), (Flags.parameterKind, .any),
            (Crop?.parameterKind, .any), (Mode?.parameterKind, .string), ([Crop].parameterKind, .array),
        ]
        for (found, expected) in table { #expect(found == expected) }
        #expect(Crop?.isParameterOptional && !Crop.isParameterOptional)
    }
}
