import ActionRuntime

extension CheckReport {
    /// The findings as a document in SARIF 2.1.0, the format in which tools for code scanning read them.
    package var sarif: String {
        let rules = CheckRule.allCases.map(\.sarif) + [MapFault.sarifRule, ReportEntry.sarifRule]
        let results = entries.map(\.sarif) + unread.compactMap { $0.cause as? MapFaults }.flatMap(\.sarif)
        let driver: ActionValue = [
            "name": "action check", "version": .string(Library.version), "semanticVersion": .string(Library.version),
            "rules": .array(rules),
        ]
        let document: ActionValue = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "invocations": [invocation],
                    "results": .array(results),
                ]
            ],
        ]
        return document.json()
    }

    /// The call in SARIF's form: whether all maps could be read, and the notes about the call as a whole.
    private var invocation: ActionValue {
        let notes =
            notes.map { ("note", $0) } + unread.filter { !($0.cause is MapFaults) }.map { ("error", $0.message) }
        let notifications = notes.map { level, text -> ActionValue in
            ["level": .string(level), "message": ["text": .string(text)]]
        }
        var line: [String: ActionValue] = ["executionSuccessful": .bool(unread.isEmpty)]
        if !notifications.isEmpty { line["toolExecutionNotifications"] = .array(notifications) }
        return .object(line)
    }
}

extension MapFault {
    /// The descriptor of the fault of a map that cannot be read.
    fileprivate static var sarifRule: ActionValue {
        ActionValue(rule: sarifID, .error, "Finds what keeps a document from being read as a map.")
    }

    private static let sarifID = "malformed-map"

    fileprivate func sarif(in file: String) -> ActionValue {
        let path = path.description
        return ActionValue(
            result: Self.sarifID, CheckRule.allCases.count, .error, path.isEmpty ? "\(problem)" : "\(path): \(problem)",
            file, line: line, column: column)
    }
}

extension MapFaults {
    /// A result for each fault that is listed.
    fileprivate var sarif: [ActionValue] { faults.map { $0.sarif(in: file) } }
}

extension CheckRule {
    /// The rule's descriptor.
    fileprivate var sarif: ActionValue { ActionValue(rule: rawValue, check.level, "Finds \(check.summary).") }
}

extension ReportEntry {
    /// The descriptor of the fault of an entry of a key file.
    fileprivate static var sarifRule: ActionValue {
        ActionValue(rule: malformedBinding, .error, "Finds what keeps an entry of a key file from being used.")
    }

    /// The entry as a result.
    fileprivate var sarif: ActionValue {
        // The rules of documents stand behind those of maps.
        let index = CheckRule(rawValue: rule).flatMap(CheckRule.allCases.firstIndex) ?? CheckRule.allCases.count + 1
        return ActionValue(
            result: rule, index, level, "\(message) \(help)", file, line: position.line, column: position.column)
    }
}

extension ActionValue {
    /// The descriptor of a rule.
    fileprivate init(rule: String, _ level: CheckLevel, _ description: String) {
        self = [
            "id": .string(rule), "shortDescription": ["text": .string(description)],
            "defaultConfiguration": ["level": .string(level.rawValue)],
        ]
    }

    /// A result: the finding, its rule, and its place.
    fileprivate init(
        result rule: String, _ index: Int, _ level: CheckLevel, _ message: String, _ file: String, line: Int,
        column: Int
    ) {
        let place: ActionValue = [
            "artifactLocation": ["uri": .string(file.uri)],
            "region": ["startLine": .int(line), "startColumn": .int(column)],
        ]
        self = [
            "ruleId": .string(rule), "ruleIndex": .int(index), "level": .string(level.rawValue),
            "message": ["text": .string(message)], "locations": [["physicalLocation": place]],
        ]
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
