import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Reading XML")
struct XMLReaderTests {
    @Test("gives elements, attributes and text")
    func tree() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE x [ <!ENTITY e "<boom>"> <!-- > ] --> ]>
            <!-- a comment -->
            <a x="1" y='two "2"'>
              <b>one &lt;&amp;&gt; &#65;&#x42; ä</b><c/>
              <d><![CDATA[<raw> & ]]></d><?pi x?><e> </e><f>a<g/>b</f>
            </a >
            <!-- end -->
            """
        let root = try XMLReader.read(Array(text.utf8))
        #expect(root.name == "a" && root["x"] == "1" && root["y"] == "two \"2\"" && root["z"] == nil)
        #expect(root.children.map(\.name) == ["b", "c", "d", "e", "f"])
        #expect(root.children.map(\.text) == ["one <&> AB ä", "", "<raw> & ", " ", "ab"])
        #expect(root.text.isEmpty)
        #expect(text.utf8.dropFirst(root.children[1].offset).starts(with: Array("<c/>".utf8)))
    }

    @Test("makes one space of a line break in an attribute, and one line break of each in text")
    func breaks() throws {
        let root = try XMLReader.read(Array("<a x=\"1\r\n2\t3&#10;4\">1\r\n2\r3</a>".utf8))
        #expect(root["x"] == "1 2 3\n4")
        #expect(root.text == "1\n2\n3")
    }

    @Test(
        "says what is wrong, and where",
        arguments: [
            ("", 0, "an element", "the end of the document"), ("hello", 0, "an element", "'hello'"),
            ("<a>", 0, "an element <a> that ends", "one that does not end"), ("<a></b>", 3, "'</a>'", "'</b>'"),
            ("<a", 2, "'>'", "the end of the document"), ("<a x>", 4, "'='", "'>'"),
            ("<a x=1>", 5, "a value in quotes", "'1'"), ("<a x=\"1>", 5, "a value that ends", "one that does not end"),
            ("<a x='1' x='2'/>", 9, "each attribute once", "'x' again"),
            ("<a x='1'y='2'/>", 8, "white space, '>' or '/>'", "'y='2'/'"),
            ("<a x='<'/>", 6, "the end of the value", "'<'/'"),
            ("<a/><b/>", 4, "the end of the document", "'<b/'"), ("<a>&e;</a>", 3, "a character reference", "'&e;'"),
            ("<a>&#0;</a>", 3, "a character reference", "'&#0;'"), ("<a>&#xD800;</a>", 3, "a character reference", ""),
            ("<a>& b</a>", 3, "a reference such as", "'&'"), ("<a><!-- </a>", 3, "a comment that ends", ""),
            ("<a><![CDATA[ </a>", 3, "character data that ends", ""), ("<?xml", 0, "an instruction that ends", ""),
            ("<!DOCTYPE a [", 0, "a document type that ends", ""), ("<1a/>", 1, "the name of an element", ""),
            ("<?xml version='1.0' encoding='latin1'?><a/>", 0, "a document in UTF-8", "'latin1'"),
        ])
    func faults(text: String, offset: Int, expected: String, found: String) {
        do {
            _ = try XMLReader.read(Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect(error.offset == offset, "\(text)")
            #expect(error.expected.contains(expected) && error.found.contains(found), "\(error)")
        }
    }

    @Test("refuses UTF-16, and more elements in each other than a map can have menus")
    func limits() throws {
        #expect(throws: XMLError.self) { try XMLReader.read([0xFF, 0xFE, 0x3C, 0x00]) }
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        _ = try XMLReader.read(nested(XMLReader.maximumDepth))
        #expect(throws: XMLError.self) { try XMLReader.read(nested(XMLReader.maximumDepth + 1)) }
        #expect(throws: XMLError.self) { try XMLReader.read(nested(1_000_000)) }
        let attributes = (0...XMLReader.maximumAttributes).map { " a\($0)=''" }.joined()
        #expect(throws: XMLError.self) { try XMLReader.read(Array("<a\(attributes)/>".utf8)) }
    }

    @Test(
        "reads base 64 with and without padding",
        arguments: [("CA", "\u{8}"), ("Gw==", "\u{1B}"), ("77yB", "！"), ("", "")])
    func base64(encoded: String, text: String) {
        #expect(Base64.text(of: encoded) == text)
        #expect(Base64.text(of: "*") == nil)
    }
}
