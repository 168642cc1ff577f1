import ActionRuntime
import Foundation
import Testing

@Suite struct ActionValueTests {
    @Test("variables of all types that are data become values")
    func variables() {
        let count = 5, name = "n", ratio = 0.5, list = [1, 2], absent: Int? = nil
        #expect(ActionValue(count) == 5 && ActionValue(name) == "n" && ActionValue(ratio) == 0.5)
        #expect(
            ActionValue(list) == [1, 2] && ActionValue(absent) == .null
                && ActionValue(Crop(x: 1, y: 2)) == ["x": 1, "y": 2])
    }

    @Test("literals make values")
    func literals() {
        let name = "x"
        let value: ActionValue = [nil, true, 1, 1.5, "a\(name)", ["b": [2]]]
        #expect(
            value
                == .array([
                    .null, .bool(true), .int(1), .double(1.5), .string("ax"), .object(["b": .array([.int(2)])]),
                ]))
    }

    @Test("an integer and the same number in floating point are different values")
    func numbers() {
        #expect(ActionValue.int(1) != .double(1))
        #expect(Set<ActionValue>([1, 1.0]).count == 2)
    }

    @Test("subscripts read members and elements, or give nil")
    func subscripts() {
        let value: ActionValue = ["list": [1, 2]]
        #expect(value["list"]?[1] == 2)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["other"] == nil)
        #expect(value[0] == nil)
        #expect((1 as ActionValue)["a"] == nil)
    }

    @Test("coding keeps the value, but for whole numbers in floating point, which decoders cannot tell")
    func coding() throws {
        let value: ActionValue = ["snakeCase": [nil, true, 1, 1.5, "x", [:], []], "a": .int(.max)]
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(value)
        #expect(try ActionValue(json: [UInt8](data)) == value)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(ActionValue.self, from: data) == value)
        #expect(try decoder.decode(ActionValue.self, from: Data("[1.0]".utf8)) == [1])
    }
}

@Suite struct ActionArgumentsTests {
    @Test("a literal takes anything that travels as data")
    func literal() {
        let optional: Int? = nil
        let arguments: ActionArguments = [
            "line": 4, "mode": "fast", "on": true, "by": 0.5, "tags": ["a"], "map": ["k": 1], "none": optional,
            "value": ActionValue.null,
        ]
        #expect(arguments.names == ["by", "line", "map", "mode", "none", "on", "tags", "value"])
        #expect(arguments.count == 8)
        #expect(arguments["line"] == 4)
        #expect(arguments["none"] == .null)
        #expect(arguments["other"] == nil)
        #expect(
            arguments.description
                == #"{"by":0.5,"line":4,"map":{"k":1},"mode":"fast","none":null,"on":true,"tags":["a"],"value":null}"#)
        #expect(ActionArguments().isEmpty)
        #expect(([:] as ActionArguments).description == "{}")
    }

    @Test("a name given twice in a literal traps")
    func duplicate() async {
        await #expect(processExitsWith: .failure) {
            let arguments: ActionArguments = ["a": 1, "a": 2]
            print(arguments)
        }
    }

    @Test("coding is that of an object")
    func coding() throws {
        let arguments: ActionArguments = ["line": 4, "tags": ["a"]]
        let data = try JSONEncoder().encode(arguments)
        #expect(try ActionArguments(json: [UInt8](data)) == arguments)
        #expect(try JSONDecoder().decode(ActionArguments.self, from: data) == arguments)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ActionArguments.self, from: Data("[]".utf8)) }
    }

    @Test("JSON arguments are an object", arguments: [("[1]", "an array"), (" 1", "a number"), ("null", "null")])
    func json(_ text: String, _ noun: String) throws {
        #expect(try ActionArguments(json: #"{"line": 4}"#) == ["line": 4])
        do throws(JSONError) {
            _ = try ActionArguments(json: text)
            Issue.record("was accepted")
        } catch {
            #expect(error.expected == "an object")
            #expect(error.found == noun)
        }
    }
}

@Suite struct ActionValueConvertibleTests {
    @Test("values come back from their data")
    func roundTrip() throws {
        func check<V: ActionValueConvertible & Equatable>(_ value: V, _ data: ActionValue) throws {
            #expect(value.actionValue == data)
            #expect(try V(actionValue: data) == value)
        }
        try check(true, true)
        try check(5, 5)
        try check(0.5, 0.5)
        try check("x", "x")
        try check(Int?.none, nil)
        try check(Int?.some(5), 5)
        try check([1, 2], [1, 2])
        try check(["a": [1.5, nil]], ["a": [1.5, nil]])
        try check(["a": 1] as ActionValue, ["a": 1])
    }

    @Test("numbers change form where nothing is lost, and not otherwise")
    func numbers() throws {
        #expect(try Int(actionValue: 4.0) == 4)
        #expect(try Double(actionValue: 4) == 4.0)
        for value: ActionValue in [4.5, 1e19, .double(.nan), .double(.infinity), .double(-.infinity), "4", nil, true] {
            #expect(throws: ActionValueError.self) { try Int(actionValue: value) }
        }
        #expect(try Int(actionValue: .double(-0x1p63)) == .min)
        #expect(throws: ActionValueError.self) { try Int(actionValue: .double(0x1p63)) }
        #expect(try Double(actionValue: .int(1 << 53)) == 0x1p53)
        for value: ActionValue in [.int(1 << 53 + 1), .int(.max), "4", nil, true] {
            #expect(throws: ActionValueError.self) { try Double(actionValue: value) }
        }
        #expect(try Double(actionValue: .int(.min)) == -0x1p63)
    }

    @Test("errors say what was expected, where and what was there")
    func errors() {
        func message<V: ActionValueConvertible>(_ type: V.Type, _ value: ActionValue) -> String? {
            do {
                _ = try V(actionValue: value)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(message(Int.self, "twelve") == #"expected an integer, got "twelve""#)
        #expect(message([[String: Int]].self, [[:], ["a": true]]) == "expected an integer at [1].a, got true")
        #expect(
            message(Double.self, .int(.max)) == "expected a number that floating point holds exactly, got \(Int.max)")
        #expect(message(Bool.self, 1) == "expected a boolean, got 1")
        #expect(message(String.self, nil) == "expected a string, got null")
        #expect(message([Int].self, nil) == "expected an array, got null")
        #expect(message([String: Int].self, []) == "expected an object, got []")
        #expect(
            message(Int.self, .string(String(repeating: "x\u{1B}", count: 99)))?.count == "expected an integer, got "
                .count + 81)
    }

    @Test("types know their parameter")
    func parameters() {
        func parameter<V: ActionValueConvertible>(_ type: V.Type) -> String {
            "\(V.parameterKind.rawValue)\(V.isParameterOptional ? "?" : "")"
        }
        #expect(parameter(ActionValue.self) == "any")
        #expect(parameter(Bool.self) == "boolean")
        #expect(parameter(Int.self) == "integer")
        #expect(parameter(Double.self) == "number")
        #expect(parameter(String.self) == "string")
        #expect(parameter(Int?.self) == "integer?")
        #expect(parameter([Int?].self) == "array")
        #expect(parameter([String: Int].self) == "object")
        #expect(parameter(ActionValue?.self) == "any?")
    }
}
