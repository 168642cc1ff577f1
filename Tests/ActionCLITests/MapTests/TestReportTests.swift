import Foundation
import Testing

@testable import ActionMaps

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
        #expect(reader.text.contains("\(files.path):2:"))
        #expect(reader.elements[4].attributes["message"] == "reason is the clipboard is empty, not <>&")
        #expect(reader.text.contains("paste: is disabled at app/window/grid: the clipboard is empty."))
    }

    @Test("has only the elements and attributes that the schema of Jenkins knows, in its order")
    func jenkins() throws {
        let files = try TestFiles(
            #"{ "can": "copy:" }, { "validate": "paste:" }, { "name": "", "fire": "none:" }, { "menu": true, "expect": [] }"#
        )
        let text = files.run("--junit", "-").output.joined(separator: "\n")
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(text)")
        #expect(reader.elements.count(where: { $0.name == "failure" }) == 3)
        #expect(JenkinsSchema.faults(in: reader.elements) == [])
    }

    @Test("finds what the schema of Jenkins does not know")
    func schema() {
        typealias Element = (name: String, parent: String?, attributes: [String: String])
        let suite = ["name": "a", "tests": "1"]
        let cases: [([Element], String)] = [
            ([("testcase", nil, ["name": "a"])], "'testcase' stands at the top"),
            ([("testsuites", nil, ["skipped": "0"])], "'testsuites' has 'skipped'"),
            ([("testsuite", nil, ["name": "a"])], "'testsuite' has no 'tests'"),
            ([("testsuite", nil, suite), ("failure", "testsuite", [:])], "'failure' stands in 'testsuite'"),
            (
                [("testsuite", nil, suite), ("testcase", "testsuite", ["name": "a", "line": "1"])],
                "'testcase' has 'line'"
            ),
            ([("testsuite", nil, ["name": "a", "tests": "x"])], "'tests' is 'x'"),
            ([("testsuite", nil, suite.merging(["time": "0.123456"]) { $1 })], "'time' is '0.123456'"),
        ]
        for (elements, fault) in cases { #expect(JenkinsSchema.faults(in: elements) == [fault]) }
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
    var elements: [(name: String, parent: String?, attributes: [String: String])] = []
    var text = ""
    private var open: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append((name, open.last, attributes))
        open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
}

/// The rules of `jenkins-junit.xsd`, as far as elements and attributes go; times have at most three digits behind the point,
/// which newer schemas ask for.
private enum JenkinsSchema {
    private struct Rule {
        let parents: Set<String>
        let required: Set<String>
        let optional: Set<String>
    }

    private static let rules: [String: Rule] = [
        "testsuites": Rule(
            parents: [], required: [], optional: ["name", "time", "tests", "failures", "disabled", "errors"]),
        "testsuite": Rule(
            parents: ["testsuites"], required: ["name", "tests"],
            optional: [
                "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package",
            ]),
        "testcase": Rule(
            parents: ["testsuite"], required: ["name"], optional: ["assertions", "time", "classname", "status"]),
        "skipped": Rule(parents: ["testcase"], required: [], optional: ["message"]),
        "error": Rule(parents: ["testcase"], required: [], optional: ["type", "message"]),
        "failure": Rule(parents: ["testcase"], required: [], optional: ["type", "message"]),
        "system-out": Rule(parents: ["testsuite", "testcase"], required: [], optional: []),
        "system-err": Rule(parents: ["testsuite", "testcase"], required: [], optional: []),
    ]

    private static let numbers: Set = ["tests", "failures", "errors", "skipped", "disabled"]

    static func faults(in elements: [(name: String, parent: String?, attributes: [String: String])]) -> [String] {
        elements.flatMap { name, parent, attributes -> [String] in
            guard let rule = rules[name] else { return ["'\(name)' is not known"] }
            var faults: [String] = []
            if let parent {
                if !rule.parents.contains(parent) { faults.append("'\(name)' stands in '\(parent)'") }
            } else if !name.hasPrefix("testsuite") {
                faults.append("'\(name)' stands at the top")
            }
            faults += rule.required.subtracting(attributes.keys).sorted().map { "'\(name)' has no '\($0)'" }
            let others = Set(attributes.keys).subtracting(rule.required).subtracting(rule.optional)
            faults += others.sorted().map { "'\(name)' has '\($0)'" }
            for (key, value) in attributes.sorted(by: { $0.key < $1.key }) where !others.contains(key) {
                let isWrong =
                    numbers.contains(key) && Int(value) == nil
                    || key == "time" && value.wholeMatch(of: /[0-9]+\.[0-9]{0,3}/) == nil
                if isWrong { faults.append("'\(key)' is '\(value)'") }
            }
            return faults
        }
    }
}
