import ActionRuntime

extension CheckReport {
    /// The findings as a document in SARIF 2.1.0, the format in which tools for code scanning read them.
    package var sarif: String {
        var driver = JSONLine()
        driver.add("name", "action check")
        driver.add("version", Library.version)
        driver.add("semanticVersion", Library.version)
        driver.add("rules", CheckRule.allCases.map(\.sarif) + [MapFault.sarifRule, ReportEntry.sarifRule])
        var tool = JSONLine()
        tool.add("driver", driver)
        var run = JSONLine()
        run.add("tool", tool)
        run.add("columnKind", "unicodeCodePoints")
        run.add("invocations", [invocation])
        run.add("results", entries.map(\.sarif) + unread.compactMap { $0.cause as? MapFaults }.flatMap(\.sarif))
        var document = JSONLine()
        document.add(
            "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        document.add("version", "2.1.0")
        document.add("runs", [run])
        return document.text
    }

    /// The call in SARIF's form: whether all maps could be read, and the notes about the call as a whole.
    private var invocation: JSONLine {
        var line = JSONLine()
        line.add("executionSuccessful", unread.isEmpty)
        let notes =
            notes.map { ("note", $0) } + unread.filter { !($0.cause is MapFaults) }.map { ("error", $0.message) }
        let notifications = notes.map { level, text in
            var line = JSONLine()
            line.add("level", level)
            line.add("message", CheckRule.text(text))
            return line
        }
        if !notifications.isEmpty { line.add("toolExecutionNotifications", notifications) }
        return line
    }
}

extension MapFault {
    /// The descriptor of the fault of a map that cannot be read.
    fileprivate static var sarifRule: JSONLine {
        JSONLine(rule: sarifID, .error, "Finds what keeps a document from being read as a map.")
    }

    private static let sarifID = "malformed-map"

    fileprivate func sarif(in file: String) -> JSONLine {
        JSONLine(
            result: Self.sarifID, CheckRule.allCases.count, .error, "\(problem)", file, line: line, column: column,
            path: path.description)
    }
}

extension MapFaults {
    /// A result for each fault that is listed.
    fileprivate var sarif: [JSONLine] { faults.map { $0.sarif(in: file) } }
}

extension CheckRule {
    /// The rule's descriptor.
    fileprivate var sarif: JSONLine {
        JSONLine(rule: rawValue, check.level, "Finds \(check.summary).")
    }

    fileprivate static func text(_ text: String) -> JSONLine {
        var line = JSONLine()
        line.add("text", text)
        return line
    }
}

extension ReportEntry {
    /// The descriptor of the fault of an entry of a key file.
    fileprivate static var sarifRule: JSONLine {
        JSONLine(rule: malformedBinding, .error, "Finds what keeps an entry of a key file from being used.")
    }

    /// The entry as a result.
    fileprivate var sarif: JSONLine {
        // The rules of documents stand behind those of maps.
        let index = CheckRule(rawValue: rule).flatMap(CheckRule.allCases.firstIndex) ?? CheckRule.allCases.count + 1
        return JSONLine(
            result: rule, index, level, "\(message) \(help)", file, line: position.line, column: position.column)
    }
}

extension JSONLine {
    /// The descriptor of a rule.
    fileprivate init(rule: String, _ level: CheckLevel, _ description: String) {
        self.init()
        var configuration = JSONLine()
        configuration.add("level", level.rawValue)
        add("id", rule)
        add("shortDescription", CheckRule.text(description))
        add("defaultConfiguration", configuration)
    }

    /// A result: the finding, its rule, and its place; with the path in the document where the path is known.
    fileprivate init(
        result rule: String, _ index: Int, _ level: CheckLevel, _ message: String, _ file: String, line: Int,
        column: Int, path: String = ""
    ) {
        self.init()
        var region = JSONLine()
        region.add("startLine", .int(line))
        region.add("startColumn", .int(column))
        var artifact = JSONLine()
        artifact.add("uri", file.uri)
        var physical = JSONLine()
        physical.add("artifactLocation", artifact)
        physical.add("region", region)
        var location = JSONLine()
        location.add("physicalLocation", physical)
        add("ruleId", rule)
        add("ruleIndex", .int(index))
        add("level", level.rawValue)
        add("message", CheckRule.text(path.isEmpty ? message : "\(path): \(message)"))
        add("locations", [location])
    }
}

extension String {
    /// The path as a URI reference: every byte but letters, digits, slashes and `-._~` is percent-encoded.
    fileprivate var uri: String {
        let hex = Array("0123456789ABCDEF")
        let path = utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
            }
        }.joined()
        // A reference that begins with a slash and names no host needs a scheme.
        return hasPrefix("/") ? "file://\(path)" : path
    }
}
