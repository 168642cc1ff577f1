import ActionRuntime
import Foundation
import Testing

@Suite struct JSONReaderTests {
    static let values: [(String, ActionValue)] = [
        ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", -0.0), ("12", 12), ("1.0", 1.0),
        ("1e2", 100.0), ("-1.5E-1", -0.15), ("123456789012345678", 123_456_789_012_345_678),
        ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
        ("1e-400", 0.0), ("2.2250738585072011e-308", .double(.leastNormalMagnitude.nextDown)),
        ("9007199254740993.0", 9007199254740992.0), ("0.1", 0.1), ("1.7976931348623157e308", 1.7976931348623157e308),
        (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\uD834\uDD1E""#, "Aé𝄞"),
        (#""é€𝄞""#, "é€𝄞"), (#""x\u0000y""#, "x\0y"), ("[]", []), ("[ ]", []), ("{}", [:]), ("{ }", [:]),
        (#"[1,[2,{"a":[]}],"x"]"#, [1, [2, ["a": []]], "x"]), ("{\"a\" : 1 ,\n\"b\":{}}", ["a": 1, "b": [:]]),
        (#"{"":0}"#, ["": 0]),
    ]

    @Test("reads a document as its value", arguments: values)
    func read(_ text: String, _ value: ActionValue) throws {
        let read = try ActionValue(json: text)
        #expect(read == value)
        #expect(read.description == value.description)
        #expect(try ActionValue(json: text, dialect: .commented) == value)
    }

    static let faults: [(String, String)] = [
        ("", "1:1: expected a value, found the end of the document"),
        ("  \n ", "2:2: expected a value, found the end of the document"),
        ("{\n  \"a\": }", "2:8: expected a value, found '}'"),
        ("nul", "1:1: expected a value, found 'nul'"),
        ("NaN", "1:1: expected a value, found 'NaN'"),
        ("'a'", "1:1: expected a value, found an apostrophe"),
        ("[1 2]", "1:4: expected ',' or ']', found '2'"),
        ("[1,]", "1:4: expected a value, found ']'"),
        ("[1", "1:3: expected ',' or ']', found the end of the document"),
        ("[\"a\" \"b\"]", "1:6: expected ',' or ']', found a string"),
        ("{\"a\":1,}", "1:8: expected a key in double quotes, found '}'"),
        ("{a:1}", "1:2: expected a key in double quotes or '}', found 'a'"),
        ("{\"a\" 1}", "1:6: expected ':', found '1'"),
        ("{\"a\":1 \"b\"", "1:8: expected ',' or '}', found a string"),
        ("[1}", "1:3: expected ',' or ']', found '}'"),
        ("1 2", "1:3: expected the end of the document, found '2'"),
        ("[] // x", "1:4: expected the end of the document, found a comment"),
        ("[ /* x */ 1]", "1:3: expected a value, found a comment"),
        ("01", "1:1: expected a number without leading zeros, found '01'"),
        ("-01", "1:1: expected a number without leading zeros, found '-01'"),
        ("+1", "1:1: expected a value, found '+'"),
        (".5", "1:1: expected a value, found '.'"),
        ("-", "1:2: expected a digit after '-', found the end of the document"),
        ("1.", "1:3: expected a digit after the decimal point, found the end of the document"),
        ("1.e1", "1:3: expected a digit after the decimal point, found 'e1'"),
        ("1e+", "1:4: expected a digit in the exponent, found the end of the document"),
        (
            "9223372036854775808",
            "1:1: expected an integer from -9223372036854775808 to 9223372036854775807, found '9223372036854775808'"
        ),
        (
            "-9223372036854775809",
            "1:1: expected an integer from -9223372036854775808 to 9223372036854775807, found '-9223372036854775809'"
        ),
        (
            "100000000000000000000000000000",
            "1:1: expected an integer from -9223372036854775808 to 9223372036854775807, "
                + "found '100000000000000000000000…'"
        ),
        ("[1e400]", "1:2: expected a number within the range of a double, found '1e400'"),
        ("\"é", "1:3: expected the closing '\"', found the end of the document"),
        ("\"a\tb\"", "1:3: expected an escape or the closing '\"', found U+0009"),
        ("\"a\nb\"", "1:3: expected an escape or the closing '\"', found a line break"),
        (
            #""\x""#,
            #"1:3: expected one of '"', '\', '/', 'b', 'f', 'n', 'r', 't', 'u' after the backslash, found 'x'"#
        ),
        (#""\u12g4""#, #"1:6: expected four hexadecimal digits after '\u', found 'g4'"#),
        (#""a\uD800""#, #"1:3: expected a surrogate pair, found the lone surrogate \uD800"#),
        (#""\uDC00""#, #"1:2: expected a surrogate pair, found the lone surrogate \uDC00"#),
        (#""\uD800\u0041""#, #"1:2: expected a surrogate pair, found the lone surrogate \uD800"#),
        ("\u{FEFF}{}", "1:1: expected a value, found a byte order mark"),
        ("\u{B}1", "1:1: expected a value, found U+000B"),
        ("\u{2060}1", "1:1: expected a value, found U+2060"),
        ("[😀]", "1:2: expected a value, found '😀'"),
        (
            "{\"a\":1,\n \"\\u0061\":2}",
            "2:2: expected a key that the object does not have yet, found \"a\" again (first at 1:2)"
        ),
        (
            "{\"é\":1,\"e\u{301}\":2}",
            "1:8: expected a key that the object does not have yet, found \"e\u{301}\" again (first at 1:2)"
        ),
    ]

    @Test("a fault says where, what was expected and what was found", arguments: faults)
    func fault(_ text: String, _ message: String) {
        #expect(throws: JSONError.self) { try ActionValue(json: text) }
        do throws(JSONError) {
            _ = try ActionValue(json: text)
        } catch {
            #expect(error.description == message)
        }
    }

    @Test(
        "bytes that are no UTF-8 are refused wherever they stand",
        arguments: [
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
            [0x22, 0xC3], [0x22, 0xE2, 0x82], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22], [0xE9],
            [0x2F, 0x2F, 0xE9], [0x2F, 0x2A, 0xE9, 0x2A, 0x2F, 0x31], [0x31, 0xFF],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        for dialect in [JSONDialect.strict, .commented] {
            #expect(throws: JSONError.self) { try ActionValue(json: bytes, dialect: dialect) }
        }
    }

    @Test("every scalar is read from UTF-8 and from escapes")
    func everyScalar() throws {
        for value in (0x20...0x10FFFF as ClosedRange<UInt32>) {
            guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
            guard value < 0x3000 || value % 61 == 0 || value > 0x10FFF0 else { continue }
            let escapes = String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            let text = String(scalar)
            #expect(try ActionValue(json: "[\"\(text)\",\"\(escapes.joined())\"]") == [.string(text), .string(text)])
        }
    }

    static let commented: [(String, ActionValue)] = [
        ("// a\n1", 1), ("1 // é", 1), ("/* a // * / \n */[1,/**/2,]", [1, 2]), ("{\"a\":1,/*x*/}", ["a": 1]),
        ("{//\r\"a\"/**/:/**/1/**/,}//", ["a": 1]), ("\u{FEFF}[]", []), ("[[1,],]", [[1]]), (#"["//",]"#, ["//"]),
    ]

    @Test("the commented dialect takes comments, trailing commas and a byte order mark", arguments: commented)
    func comments(_ text: String, _ value: ActionValue) throws {
        #expect(try ActionValue(json: text, dialect: .commented) == value)
        #expect(throws: JSONError.self) { try ActionValue(json: text) }
    }

    static let commentedFaults: [(String, String)] = [
        ("[,]", "1:2: expected a value, found ','"), ("[1,,]", "1:4: expected a value, found ','"),
        ("{,}", "1:2: expected a key in double quotes or '}', found ','"), ("1,", strayComma), ("1 /", straySlash),
        ("1\n /* a", "2:2: expected a comment that ends with '*/', found one that does not end"),
        ("/*/ 1", "1:1: expected a comment that ends with '*/', found one that does not end"),
        ("# a\n1", "1:1: expected a value, found '#'"), ("\u{FEFF}x", "1:1: expected a value, found 'x'"),
    ]
    private static let strayComma = "1:2: expected the end of the document, found ','"
    private static let straySlash = "1:3: expected the end of the document, found '/'"

    @Test("the commented dialect takes nothing else", arguments: commentedFaults)
    func commentedFault(_ text: String, _ message: String) {
        do throws(JSONError) {
            _ = try ActionValue(json: text, dialect: .commented)
            Issue.record("\(text) was accepted")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("of duplicate keys the last wins where that is asked for", arguments: [1, 2, 20])
    func lastWins(_ count: Int) throws {
        let others = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let node = try JSONReader.read(Array("{\(others),\"k0\":true}".utf8), duplicateKeys: .lastWins)
        #expect(node.value["k0"] == true)
        guard case .object(let members) = node.content else { return #expect(Bool(false)) }
        #expect(members.map(\.key) == (0..<count).map { "k\($0)" })
    }

    @Test("a duplicate key is found in an object of any size", arguments: [1, 7, 8, 9, 10, 1000])
    func duplicateKey(_ count: Int) {
        let keys = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        for duplicate in [0, count / 2, count - 1] {
            #expect(throws: JSONError.self) { try ActionValue(json: "{\(keys),\"k\(duplicate)\":1}") }
        }
        #expect(throws: Never.self) { try ActionValue(json: "{\(keys),\"other\":1}") }
    }

    @Test("nesting up to the limit is read, and a level more is refused at its bracket")
    func depth() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try ActionValue(json: deepest).json() == deepest)
        do throws(JSONError) {
            _ = try ActionValue(json: "[" + deepest + "]")
            Issue.record("was accepted")
        } catch {
            #expect(error.description == "1:513: expected at most 512 levels of nesting, found one more")
        }
        #expect(throws: JSONError.self) {
            try ActionValue(json: String(repeating: "{\"a\":[", count: 300_000))
        }
    }

    @Test(
        "says of a text in UTF-16 that it is none in UTF-8",
        arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func encoding(_ encoding: String.Encoding) throws {
        let bytes = Array(try #require("{\"a\": 1}".data(using: encoding)))
        let error = #expect(throws: JSONError.self) { try JSONReader.read(bytes, dialect: .commented) }
        #expect(error?.description == "1:1: expected JSON in UTF-8, found UTF-16")
    }

    @Test("nodes know the byte they begin at")
    func offsets() throws {
        let bytes = Array("/**/ {\n \"é\": [1, \"x\"] }".utf8)
        let node = try JSONReader.read(bytes, dialect: .commented)
        guard case .object(let members) = node.content, case .array(let elements) = members[0].value.content else {
            return #expect(Bool(false))
        }
        let offsets = [node.offset, members[0].keyOffset, members[0].value.offset] + elements.map(\.offset)
        #expect(offsets == [5, 8, 14, 15, 18])
        #expect(
            offsets.map { TextPosition(of: $0, in: bytes).description } == ["1:6", "2:2", "2:7", "2:8", "2:11"])
    }
}

@Suite struct TextPositionTests {
    @Test(
        "lines end as editors end them, and columns count scalars",
        arguments: [
            ("abc", 0, "1:1"), ("abc", 3, "1:4"), ("abc", 99, "1:4"), ("a\nb", 2, "2:1"), ("a\r\nb", 3, "2:1"),
            ("a\rb", 2, "2:1"), ("\n\n", 2, "3:1"), ("é€𝄞x", 9, "1:4"), ("\u{FEFF}x", 3, "1:1"), ("a\r\n", 2, "1:3"),
        ])
    func position(_ text: String, _ offset: Int, _ position: String) {
        #expect(TextPosition(of: offset, in: Array(text.utf8)).description == position)
    }
}
