import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Manual page")
struct ManualTests {
    let lines = Run(["help", "--manual"]).output

    @Test("has every subcommand, option, topic and exit status")
    func complete() {
        for command in Tool.commands { #expect(lines.contains(".Ss \(command.name)")) }
        for option in Tool.options {
            #expect(lines.contains { $0.hasPrefix(".It ") && $0.contains("\\-\(option.name)") })
        }
        for topic in HelpTopic.all where topic.name != "exit-codes" {
            #expect(lines.contains(".Sh \(topic.name.uppercased())"))
        }
        for status in Status.allCases { #expect(lines.contains(".It \(status.rawValue)")) }
    }

    @Test("has no text that is read as a request, and no long line")
    func requests() {
        let requests: Set<Substring> = [
            ".Dd", ".Dt", ".Os", ".Sh", ".Ss", ".Nm", ".Nd", ".Ar", ".Op", ".Fl", ".Pp", ".Bd", ".Ed", ".Bl", ".It",
            ".El",
        ]
        for line in lines {
            #expect(!line.isEmpty && line.count <= 100)
            if line.hasPrefix(".") { #expect(requests.contains(line.prefix { $0 != " " }), "\(line)") }
        }
    }

    @Test(
        "names characters that would be shown as others",
        arguments: [
            ("a 'b' \\c", "a \\(aqb\\(aq \\ec"), (".5", "\\&.5"),
            ("--app in read-only -q", "\\-\\-app in read-only \\-q"),
            ("~^`", "\\(ti\\(ha\\(ga"),
        ])
    func characters(text: String, expected: String) {
        #expect(text.asManualText == expected)
    }
}
