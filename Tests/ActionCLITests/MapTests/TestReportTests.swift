import Foundation
import Testing

@testable import ActionCLI

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The report of 'action test --junit'")
struct TestReportTests {
    @Test("is well-formed XML with a suite for each file and a case for each test")
    func junit() throws {
        let files = try TestFiles(
            #"{ "name": "<a> & \"b\" \u0001", "can": "copy:" }, { "name": "no", "validate": "paste:", "expect": { "reason": "<>&" } }"#
        )
        let report = files.scratch.path("report.xml")
        let run = files.run("--junit", report)
        #expect(run.status == .disabled && run.output.first?.hasPrefix("ok ") == true)
        let text = try files.scratch.read("report.xml")
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(text)")
        #expect(reader.elements.map(\.name) == ["testsuites", "testsuite", "testcase", "testcase", "failure"])
        #expect(reader.elements[0].attributes["tests"] == "2" && reader.elements[1].attributes["failures"] == "1")
        #expect(reader.elements[1].attributes["name"] == files.path)
        #expect(reader.elements[2].attributes["name"] == #"<a> & "b" \u{1}"#)
        #expect(reader.elements[3].attributes["line"] == "2" && reader.elements[3].attributes["time"] != nil)
        #expect(reader.elements[4].attributes["message"] == "reason is the clipboard is empty, not <>&")
        #expect(reader.text.contains("paste: is disabled at app/window/grid: the clipboard is empty."))
    }

    @Test("goes to standard output for -, and is refused where it cannot be written")
    func places() throws {
        let files = try TestFiles(#"{ "can": "copy:" }"#)
        let run = files.run("--junit", "-")
        #expect(run.output.first == #"<?xml version="1.0" encoding="UTF-8"?>"# && run.output.last == "</testsuites>")
        let lost = files.run("--junit", files.scratch.path("none/report.xml"))
        #expect(lost.status == .file && lost.output.isEmpty)
        #expect(lost.errors.first?.contains("cannot be written") == true)
    }
}

private final class JUnitReader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
}
