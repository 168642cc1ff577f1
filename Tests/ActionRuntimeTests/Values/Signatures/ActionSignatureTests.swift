import ActionRuntime
import Testing

@Suite struct ActionSignatureTests {
    static let signature: ActionSignature = [
        .integer("line", minimum: 1),
        .integer("stars", minimum: 0, maximum: 5, default: 3),
        .number("zoom", maximum: 2.5, optional: true),
        .string("mode", enumeration: ["fast", "slow"], optional: true),
        .boolean("force", default: false),
        .array("tags", optional: true),
        .object("extra", optional: true),
        .any("value", optional: true),
    ]

    static let completed: [(ActionArguments, ActionArguments)] = [
        (["line": 4], ["line": 4, "stars": 3, "force": false]),
        (["line": 4.0, "zoom": 2], ["line": 4, "stars": 3, "force": false, "zoom": 2.0]),
        (
            ["line": 4, "mode": ActionValue.null, "stars": ActionValue.null, "value": ActionValue.null],
            ["line": 4, "stars": 3, "force": false, "value": ActionValue.null]
        ),
        (
            [
                "line": 1, "stars": 5, "zoom": 2.5, "mode": "slow", "force": true, "tags": [1], "extra": ["a": 1],
                "value": "x",
            ],
            [
                "line": 1, "stars": 5, "zoom": 2.5, "mode": "slow", "force": true, "tags": [1], "extra": ["a": 1],
                "value": "x",
            ]
        ),
    ]

    @Test("completes arguments that fit", arguments: completed)
    func check(_ arguments: ActionArguments, _ expected: ActionArguments) throws {
        #expect(try Self.signature.check(arguments) == expected)
        #expect(try Self.signature.check(expected) == expected)
    }

    static let messages: [(ActionArguments, [String])] = [
        ([:], ["argument 'line' is missing (an integer)"]),
        (["line": "twelve"], [#"argument 'line' must be an integer, got "twelve""#]),
        (["line": ActionValue.null], ["argument 'line' must be an integer, got null"]),
        (["line": 1.5], ["argument 'line' must be an integer, got 1.5"]),
        (["line": 0], ["argument 'line' must be at least 1, got 0"]),
        (["line": 1, "stars": 7], ["argument 'stars' must be at most 5, got 7"]),
        (["line": 1, "stars": -1], ["argument 'stars' must be at least 0, got -1"]),
        (["line": 1, "zoom": 2.75], ["argument 'zoom' must be at most 2.5, got 2.75"]),
        (["line": 1, "zoom": Double.nan], ["argument 'zoom' must be at most 2.5, got nan"]),
        (
            ["line": 1, "zoom": Int.max],
            [
                "argument 'zoom' is not usable: expected a number that floating point holds exactly, "
                    + "got 9223372036854775807"
            ]
        ),
        (
            ["line": 1, "mode": "fasst"],
            [#"argument 'mode' must be one of "fast", "slow", got "fasst". Did you mean "fast"?"#]
        ),
        (["line": 1, "mode": "medium"], [#"argument 'mode' must be one of "fast", "slow", got "medium""#]),
        (["line": 1, "force": 1], ["argument 'force' must be a boolean, got 1"]),
        (
            ["line": 1, "tags": "a", "extra": ActionValue.array([])],
            ["argument 'tags' must be an array, got \"a\"", "argument 'extra' must be an object, got []"]
        ),
        (
            ["line": 1, "Mode": 1, "xyz": 2],
            ["unknown argument 'Mode'. Did you mean 'mode'?", "unknown argument 'xyz'"]
        ),
        (
            ["lines": 1, "b\u{1B}[m": 1, "stars": 9],
            [
                "argument 'line' is missing (an integer)", "argument 'stars' must be at most 5, got 9",
                "unknown argument 'b\\u{1b}[m'", "unknown argument 'lines'. Did you mean 'line'?",
            ]
        ),
        (["line": 1, "lines": 1], ["unknown argument 'lines'"]),
    ]

    @Test("lists every fault, in the order of declaration and then by name", arguments: messages)
    func faults(_ arguments: ActionArguments, _ messages: [String]) {
        do throws(ArgumentFaults) {
            let checked = try Self.signature.check(arguments)
            Issue.record("\(checked) was accepted")
        } catch {
            #expect(error.faults.map(\.description) == messages)
            #expect(error.description == messages.joined(separator: "\n"))
        }
    }

    @Test("an empty signature takes no arguments")
    func empty() throws {
        #expect(try ActionSignature([]).check([:]) == [:])
        #expect(throws: ArgumentFaults([.unknown(name: "a", suggestion: nil)])) {
            try ActionSignature([]).check(["a": 1])
        }
    }

    @Test("bounds are compared with integers without rounding")
    func exactBounds() throws {
        let signature: ActionSignature = [.integer("a", minimum: 0x1p53, maximum: 0x1p63)]
        #expect(throws: ArgumentFaults.self) { try signature.check(["a": 1 << 53 - 1]) }
        #expect(try signature.check(["a": 1 << 53]) == ["a": 1 << 53])
        #expect(try signature.check(["a": Int.max]) == ["a": Int.max])
        let below: ActionSignature = [.integer("a", maximum: 0x1p53)]
        #expect(throws: ArgumentFaults.self) { try below.check(["a": 1 << 53 + 1]) }
        #expect(
            throws: ArgumentFaults([
                .outOfRange(name: "a", found: .int(.max), minimum: 0x1p63, maximum: nil)
            ])
        ) {
            try ActionSignature([.integer("a", minimum: 0x1p63)]).check(["a": Int.max])
        }
    }

    @Test("numbers in enumerations are compared as numbers")
    func numericEnumeration() throws {
        let signature: ActionSignature = [
            .init("a", .number, enumeration: [1, 2.5]), .any("b", enumeration: [1, "x"]),
        ]
        #expect(try signature.check(["a": 1, "b": 1.0]) == ["a": 1.0, "b": 1.0])
        #expect(throws: ArgumentFaults.self) { try signature.check(["a": 2, "b": "x"]) }
    }

    @Test("default and enumeration take the form of the kind")
    func normalized() {
        let parameter = ActionSignature([.init("a", .number, enumeration: [1, 2], default: 1)])["a"]
        #expect(parameter?.default == 1.0)
        #expect(parameter?.enumeration == [1.0, 2.0])
        #expect(parameter?.isRequired == false)
    }

    static let declarations: [([ActionSignature.Parameter], [String])] = [
        ([.string("a"), .any("b", default: nil)], []),
        ([.string("")], ["a parameter has an empty name"]),
        ([.string("a"), .integer("a")], ["two parameters are named 'a'"]),
        ([.integer("a", minimum: 5, maximum: 1)], ["parameter 'a' has a minimum of 5 above its maximum of 1"]),
        ([.number("a", minimum: .infinity)], ["parameter 'a' needs finite bounds, got inf"]),
        ([.init("a", .string, minimum: 1)], ["parameter 'a' is a string, and minimum and maximum are for numbers"]),
        ([.integer("a", maximum: 5, default: 7)], ["the default of parameter 'a' must be at most 5, got 7"]),
        ([.init("a", .integer, default: "x")], [#"the default of parameter 'a' must be an integer, got "x""#]),
        (
            [.init("a", .integer, default: .null, optional: true)],
            ["the default of parameter 'a' must be an integer, got null"]
        ),
        (
            [.string("a", enumeration: ["x"], default: "y")],
            [#"the default of parameter 'a' must be "x", got "y""#]
        ),
        (
            [.init("a", .boolean, enumeration: [true, 1])],
            ["a value to choose from for parameter 'a' must be a boolean, got 1"]
        ),
        (
            [.integer("a", minimum: 2, enumeration: [1, 2])],
            ["a value to choose from for parameter 'a' must be at least 2, got 1"]
        ),
    ]

    @Test("lists what is wrong with declarations", arguments: declarations)
    func declarationFaults(_ parameters: [ActionSignature.Parameter], _ messages: [String]) {
        #expect(ActionSignature.faults(in: parameters).map(\.description) == messages)
    }

    @Test("a signature with faults traps")
    func trap() async {
        await #expect(processExitsWith: .failure) {
            let signature: ActionSignature = [.integer("a", maximum: 5, default: 7)]
            print(signature)
        }
    }

    @Test("texts take the form of the parameter's kind")
    func parse() throws {
        let texts = [
            "line": "4", "stars": "5.0", "zoom": "2", "mode": "fast", "force": "true", "tags": "[1, \"a\"]",
            "extra": "{\"k\": null}", "value": "[1",
        ]
        #expect(
            try ActionArguments(parsing: texts, for: Self.signature) == [
                "line": 4, "stars": 5, "zoom": 2.0, "mode": "fast", "force": true, "tags": [1, "a"] as ActionValue,
                "extra": ["k": nil] as ActionValue, "value": "[1",
            ])
        #expect(
            try ActionArguments(parsing: ["line": "+4"], for: Self.signature, adding: ["line": 1, "stars": 2])
                == ["line": 4, "stars": 2, "force": false])
        #expect(try ActionArguments(parsing: [:], for: []) == [:])
    }

    static let texts: [([String: String], String)] = [
        (["line": "twelve"], #"argument 'line' must be an integer, got "twelve""#),
        (["line": ""], #"argument 'line' must be an integer, got """#),
        (["line": "1.5"], #"argument 'line' must be an integer, got 1.5"#),
        (["line": "0"], "argument 'line' must be at least 1, got 0"),
        (["line": "1", "zoom": "nan"], #"argument 'zoom' must be a number, got "nan""#),
        (["line": "1", "zoom": "0x1"], #"argument 'zoom' must be a number, got "0x1""#),
        (["line": "1", "force": "yes"], #"argument 'force' must be a boolean, got "yes""#),
        (["line": "1", "tags": "a"], #"argument 'tags' must be an array, got "a""#),
        (
            ["line": "1", "tags": "[1,"],
            "argument 'tags' is not usable: 1:4: expected a value, found the end of the document"
        ),
        (["line": "1", "mod": "fast"], "unknown argument 'mod'. Did you mean 'mode'?"),
    ]

    @Test("texts that cannot be read are faults", arguments: texts)
    func parseFaults(_ texts: [String: String], _ message: String) {
        do throws(ArgumentFaults) {
            let parsed = try ActionArguments(parsing: texts, for: Self.signature)
            Issue.record("\(parsed) was accepted")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("emits a JSON Schema")
    func schema() throws {
        let signature: ActionSignature = [
            .integer("line", minimum: 1, documentation: "Where to go."),
            .number("zoom", maximum: 2.5, default: 1),
            .string("mode", enumeration: ["a", "b"], optional: true), .any("x"),
        ]
        let expected = try ActionValue(
            json: """
                { "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
                  "properties": {
                    "line": { "type": "integer", "minimum": 1, "description": "Where to go." },
                    "zoom": { "type": "number", "maximum": 2.5, "default": 1.0 },
                    "mode": { "type": "string", "enum": ["a", "b"] },
                    "x": {} },
                  "required": ["line", "x"], "additionalProperties": false }
                """)
        #expect(signature.jsonSchema == expected)
    }

    @Test("a parameter can be made of a type")
    func taking() {
        #expect(ActionSignature.Parameter("a", taking: Int?.self) == .integer("a", optional: true))
        #expect(ActionSignature.Parameter("a", taking: [Int].self) == .array("a"))
    }

    @Test("an optional signature takes an array literal")
    func literal() {
        let signature: ActionSignature? = [.integer("line", minimum: 1), .string("mode", optional: true)]
        #expect(signature?.parameters.map(\.name) == ["line", "mode"])
    }

    @Test("what completes once is complete")
    func idempotent() throws {
        let seed = SeededGenerator.seed(for: "signature")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var arguments: ActionArguments = [:]
            for parameter in Self.signature.parameters where Bool.random(using: &generator) {
                arguments[parameter.name] = .random(depth: 1, using: &generator)
            }
            guard let checked = try? Self.signature.check(arguments) else { continue }
            #expect(try Self.signature.check(checked) == checked, "seed \(seed)")
        }
    }
}
