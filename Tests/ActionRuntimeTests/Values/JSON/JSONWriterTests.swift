import ActionRuntime
import Testing

@Suite struct JSONWriterTests {
    static let texts: [(ActionValue, String)] = [
        (nil, "null"), (true, "true"), (-5, "-5"), (.int(.min), "-9223372036854775808"), (1.0, "1.0"), (-0.0, "-0.0"),
        (1e16, "1e+16"), (.double(.leastNonzeroMagnitude), "5e-324"), (.double(.nan), "null"),
        (.double(-.infinity), "null"),
        ("a\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é", #""a\"\\/\b\f\n\r\t\u0001\u001f\u007fé""#),
        // The control characters that a terminal obeys, and their neighbours.
        ("~\u{80}\u{9B}\u{9F}\u{A0}\u{BF}\u{C0}", #""~\u0080\u009b\u009f"# + "\u{A0}\u{BF}\u{C0}\""),
        ([], "[]"), ([:], "{}"), ([[], [:], [1, [2]]], "[[],{},[1,[2]]]"),
        (["b": 1, "a": ["z": nil], "": 0], #"{"":0,"a":{"z":null},"b":1}"#),
    ]

    @Test("writes compact JSON with sorted keys", arguments: texts)
    func compact(_ value: ActionValue, _ text: String) {
        #expect(value.json() == text)
        #expect(value.description == text)
    }

    @Test("writes indented JSON where asked")
    func pretty() {
        let value: ActionValue = ["b": [1, [:], []], "a": ["x": "y"]]
        let text = """
            {
              "a": {
                "x": "y"
              },
              "b": [
                1,
                {},
                []
              ]
            }
            """
        #expect(value.json(pretty: true) == text)
    }

    @Test("what was written reads back equal, to the bit and in either layout")
    func roundTrip() throws {
        let seed = SeededGenerator.seed(for: "JSON round trip")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let value = ActionValue.random(using: &generator)
            for isPretty in [false, true] {
                let text = value.json(pretty: isPretty)
                let read = try ActionValue(json: text)
                #expect(read == value, "seed \(seed): \(text)")
                #expect(read.json(pretty: isPretty) == text, "seed \(seed)")
            }
        }
    }

    @Test("doubles of any bits come back as they were")
    func doubles() throws {
        var generator = SeededGenerator(seed: SeededGenerator.seed(for: "JSON doubles"))
        for _ in 0..<20_000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            guard case .double(let read) = try ActionValue(json: ActionValue.double(double).json()) else {
                Issue.record("\(double) came back as another kind")
                continue
            }
            #expect(read.bitPattern == double.bitPattern)
        }
    }

    @Test("a decimal is read as the double that is nearest to it")
    func decimals() throws {
        let seed = SeededGenerator.seed(for: "JSON decimals")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            var text = ["", "-"].random(using: &generator) + String(Int.random(in: 0...9, using: &generator)) + "."
            text += digits.joined()
            if Bool.random(using: &generator) { text += "e\(Int.random(in: -40...40, using: &generator))" }
            guard case .double(let read) = try ActionValue(json: text) else {
                Issue.record("\(text) came back as another kind, seed \(seed)")
                continue
            }
            #expect(read.bitPattern == Double(text)?.bitPattern, "\(text), seed \(seed)")
        }
    }

    @Test("mutations of documents are read or refused, and never trap")
    func mutations() throws {
        let seed = SeededGenerator.seed(for: "JSON mutations")
        var generator = SeededGenerator(seed: seed)
        let bytes =
            Array(#"{}[]",:\/*tfn-+.eEu0159aD8C "#.utf8) + [0, 9, 10, 13, 0x7F, 0x80, 0xBF, 0xC3, 0xED, 0xF0, 0xFF]
        for _ in 0..<20_000 {
            var document = Array(ActionValue.random(depth: 3, using: &generator).json().utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0...document.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: document.insert(bytes.random(using: &generator), at: place)
                case 1 where place < document.count: document[place] = bytes.random(using: &generator)
                case 2 where place < document.count: document.removeSubrange(place..<min(place + 3, document.count))
                default:
                    if let place = document.firstIndex(of: UInt8(ascii: "{")) {
                        document.insert(contentsOf: Array(#""a":1,"#.utf8), at: place + 1)
                    }
                }
            }
            for dialect in [JSONDialect.strict, .commented] {
                // Nodes and values are read alike.
                let node = Result { () throws(JSONError) in try JSONReader.read(document, dialect: dialect) }
                do throws(JSONError) {
                    let value = try ActionValue(json: document, dialect: dialect)
                    #expect(try node.get().value == value, "seed \(seed)")
                    #expect(try ActionValue(json: value.json()) == value, "seed \(seed)")
                } catch {
                    #expect(throws: error, "seed \(seed)") { try node.get() }
                    #expect(0...document.count ~= error.offset, "seed \(seed)")
                    #expect(!error.description.contains { $0.isNewline }, "seed \(seed)")
                }
            }
        }
    }

    @Test("ten thousand levels are written and read back without a deep stack")
    func deep() throws {
        var value: ActionValue = 1
        for level in 0..<10_000 { value = level.isMultiple(of: 2) ? [value] : ["a": value] }
        let text = value.json()
        let node = try JSONReader.read(Array(text.utf8), maximumDepth: 10_000)
        #expect(node.value.json() == text)
    }

    @Test("a number that has not changed is written as the document has it")
    func likeDocument() throws {
        let document = Array(#"{ "a": [1e-400, 1.50, 2E2], "b": 1.50, "c": {"d": -0}, "e": 3.00 }"#.utf8)
        let root = try JSONReader.read(document)
        let same = root.value.json(like: root, in: document)
        #expect(same.compact == #"{"a":[1e-400,1.50,2E2],"b":1.50,"c":{"d":-0},"e":3.00}"#)
        let changed: ActionValue = ["a": [0.0, 1.5, 7.0, 8.0], "b": 2.5, "c": -0.0, "d": 3.0, "e": [3.0]]
        #expect(
            changed.json(like: root, in: document).compact
                == #"{"a":[1e-400,1.50,7.0,8.0],"b":2.5,"c":-0.0,"d":3.0,"e":[3.0]}"#)
    }
}

extension String {
    fileprivate var compact: String { filter { !$0.isWhitespace } }
}
