import ActionRuntime
import Testing

@Suite("Reading arguments") struct ArgumentReadingTests {
    private let arguments: ActionArguments = [
        "stars": 4, "half": 2.0, "title": "Sea", "tags": ["a", "b"], "none": ActionValue.null, "big": Int.max,
        "mixed": ["a", 1] as ActionValue,
    ]

    @Test("the subscript with a type gives the value, or nil where it is missing or of another kind")
    func typedSubscript() {
        #expect(arguments["stars", as: Int.self] == 4)
        #expect(arguments["stars", as: Double.self] == 4)
        #expect(arguments["half", as: Int.self] == 2)
        #expect(arguments["tags", as: [String].self] == ["a", "b"])
        #expect(arguments["title", as: Int.self] == nil)
        #expect(arguments["other", as: Int.self] == nil)
        #expect(arguments["none", as: Int.self] == nil)
    }

    @Test("get gives the value, by a type that is named or known")
    func get() throws {
        #expect(try arguments.get("stars", as: Int.self) == 4)
        let title: String = try arguments.get("title")
        #expect(title == "Sea")
        #expect(try arguments.get("none", as: Int?.self) == nil && arguments.get("other", as: Int?.self) == nil)
        #expect(try arguments.get("stars", as: Int?.self) == 4)
        #expect(try arguments.get("none", as: ActionValue.self) == .null)
    }

    @Test("get throws which argument is at fault and how, in the words of a signature")
    func faults() {
        func message<V: ActionValueConvertible>(_ name: String, _ type: V.Type) -> String? {
            do throws(ArgumentFaults) {
                _ = try arguments.get(name, as: type)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(message("title", Int.self) == #"argument 'title' must be an integer, got "Sea""#)
        #expect(message("other", Int.self) == "argument 'other' is missing (an integer)")
        #expect(message("other", ActionValue.self) == "argument 'other' is missing (any value)")
        #expect(message("none", Int.self) == "argument 'none' must be an integer, got null")
        #expect(
            message("mixed", [String].self) == "argument 'mixed' is not usable: expected a string at [1], got 1")
        #expect(
            message("big", Double.self)
                == "argument 'big' is not usable: expected a number that floating point holds exactly, got \(Int.max)")
        #expect(message("stars", Int.self) == nil)
    }

    @Test("a handler that throws what get throws fails the request with it")
    func inHandler() throws {
        let sample = Sample()
        sample.app.onAction("rate:") { try $0.arguments.get("stars", as: Int.self) }
        #expect(sample.coordinator.perform("rate:", arguments: ["stars": 4]).value == 4)
        let outcome = sample.coordinator.perform("rate:")
        #expect((outcome.error as? ArgumentFaults)?.faults == [.missing(name: "stars", kind: .integer)])
        #expect(outcome.description == "'rate:' failed: argument 'stars' is missing (an integer).")
    }

    @Test("a value by itself is read the same way")
    func value() throws {
        let value: ActionValue = ["points": 12]
        #expect(try value["points"]?.get(as: Double.self) == 12)
        let points: Int? = try value["points"]?.get()
        #expect(points == 12)
        #expect(throws: ActionValueError(expected: "a string", found: 12)) {
            try value["points"]?.get(as: String.self)
        }
        #expect(throws: ActionValueError(expected: "a value of type Odd", found: 12)) {
            try value["points"]?.get(as: Odd.self)
        }
    }
}

/// A type whose conversion throws an error of its own.
private struct Odd: ActionValueConvertible {
    var actionValue: ActionValue { 1 }
    init(actionValue: ActionValue) throws { throw Mishap() }
}
