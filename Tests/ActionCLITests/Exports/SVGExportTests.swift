import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionMaps

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("action export svg")
struct SVGExportTests {
    @Test("draws a box with its name for each node, its claims in it, and a line to the node above")
    func tree() throws {
        let drawing = try Drawing(try Run.on(ExportTests.map, "export", "svg"))
        #expect(drawing.texts("title") == ["Notes"] && drawing.texts("name") == ["app", "cell[0]", "cell[1]"])
        #expect(drawing.texts("claim") == ["quit:", "copy:", "best: → copy:", "catch-all p.*"])
        #expect(drawing.count("path", "link") == 2 && drawing.count("rect", "card") == 3)
        #expect(drawing.attributes["role"] == "img" && drawing.attributes["aria-labelledby"] == "title description")
        #expect(drawing.contents["title"] == "Notes")
        #expect(drawing.contents["desc"] == "A tree of 3 nodes with what each claims.")
        #expect(
            drawing.attributes["viewBox"]
                == "0 0 \(drawing.attributes["width"] ?? "") \(drawing.attributes["height"] ?? "")")
        #expect(drawing.contents["style"]?.contains("@media (prefers-color-scheme: dark)") == true)
        // Nothing is loaded from elsewhere.
        #expect(
            !drawing.source.contains("url(") && !drawing.source.contains("href") && !drawing.source.contains("@import"))
    }

    @Test("draws the picture of the article as it is there")
    func article() throws {
        let path = Fixture.path("../../../Docs/action-way.svg")
        let words = ["export", "svg", "-q", "--action", "rateBest:", "--from", "app/window/grid/cell[1]"]
        // Where the drawing is meant to change: action export … -o Docs/action-way.svg, with these words.
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Run(words).output.joined(separator: "\n") + "\n")
    }

    @Test("sets many claims in columns, and keeps the whole of a text that is clipped")
    func manyClaims() throws {
        let long = String(repeating: "long", count: 20)
        let names = (1...60).map { "\"action\($0):\": {}" } + ["\"\(long):\": {}"]
        let run = try Run.on(
            #"{ "actionMap": 1, "name": "x", "root": { "name": "app", "actions": { \#(names.joined(separator: ",")) } } }"#,
            "export", "svg")
        let drawing = try Drawing(run)
        #expect(drawing.texts("claim").count == 61)
        #expect(
            drawing.texts("claim").last == long.prefix(47) + "…" && drawing.source.contains("<title>\(long):</title>"))
        let (width, height) = (
            drawing.attributes["width"].flatMap(Int.init), drawing.attributes["height"].flatMap(Int.init)
        )
        #expect((width ?? 0) > (height ?? .max))
    }

    @Test("is well-formed XML with each node and claim of maps that are made up, also with a way")
    func wellFormed() throws {
        for _ in 0..<Effort.count(400) {
            let seed = UInt64.random(in: .min ... .max)
            let map = RandomMap(seed: seed)
            let picture = TreePicture(try ActionMap(reading: Array(map.document.utf8), file: "made up"))
            var words = ["export", "svg"]
            if let action = map.actions.last { words += ["--action", action] }
            let scratch = try Scratch()
            let run = Run(words + ["--map", try scratch.write(map.document, to: "map.json")])
            // A claim may have a name that a node above remaps to one that nobody claims.
            if run.status == .unclaimed { continue }
            let drawing = try Drawing(run, "seed \(seed)")
            #expect(drawing.texts("name") == picture.nodes.map(\.name), "seed \(seed)")
            #expect(drawing.texts("claim").count >= picture.nodes.map(\.claims.count).reduce(0, +), "seed \(seed)")
        }
    }
}

/// What an XML parser reads in a drawing.
struct Drawing {
    let source: String
    private let reader = Reader()

    init(_ run: Run, _ comment: Comment? = nil) throws {
        try #require(run.status == .success, "\(run.errors) \(comment?.rawValue ?? "")")
        source = run.output.joined(separator: "\n")
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(comment?.rawValue ?? "") \(parser.parserError.map { "\($0)" } ?? "") \(source)")
    }

    /// The attributes of the whole.
    var attributes: [String: String] { reader.elements.first?.attributes ?? [:] }

    /// The first text of each element.
    var contents: [String: String] {
        Dictionary(reader.elements.map { ($0.name, $0.text) }) { first, _ in first }
    }

    /// The texts of a class, in order.
    func texts(_ style: String) -> [String] { elements("text", style).map(\.text) }

    func count(_ name: String, _ style: String) -> Int { elements(name, style).count }

    private func elements(_ name: String, _ style: String) -> [Element] {
        reader.elements.filter {
            $0.name == name && ($0.attributes["class"] ?? "").split(separator: " ").contains { $0 == style }
        }
    }

    fileprivate struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }
    }
}
