import ActionRuntime

extension CheckReport {
    /// The findings as a document in SARIF 2.1.0, the format in which tools for code scanning read them.
    var sarif: String {
        var driver = JSONLine()
        driver.add("name", "action check")
        driver.add("version", Tool.version)
        driver.add("semanticVersion", Tool.version)
        driver.add("rules", CheckRule.allCases.map(\.sarif))
        var tool = JSONLine()
        tool.add("driver", driver)
        var run = JSONLine()
        run.add("tool", tool)
        run.add("columnKind", "unicodeCodePoints")
        run.add("results", findings.map(\.sarif))
        var document = JSONLine()
        document.add(
            "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        document.add("version", "2.1.0")
        document.add("runs", [run])
        return document.text
    }
}

extension CheckRule {
    /// The rule's descriptor.
    fileprivate var sarif: JSONLine {
        var line = JSONLine()
        line.add("id", rawValue)
        line.add("shortDescription", Self.text("Finds \(check.summary)."))
        var configuration = JSONLine()
        configuration.add("level", check.level.rawValue)
        line.add("defaultConfiguration", configuration)
        return line
    }

    fileprivate static func text(_ text: String) -> JSONLine {
        var line = JSONLine()
        line.add("text", text)
        return line
    }

    /// The rule's position in the list of rules.
    fileprivate var index: Int { CheckRule.allCases.firstIndex(of: self) ?? -1 }
}

extension PlacedFinding {
    /// The finding as a result.
    fileprivate var sarif: JSONLine {
        var region = JSONLine()
        region.add("startLine", .int(position.line))
        region.add("startColumn", .int(position.column))
        var artifact = JSONLine()
        artifact.add("uri", file.uri)
        var physical = JSONLine()
        physical.add("artifactLocation", artifact)
        physical.add("region", region)
        var location = JSONLine()
        location.add("physicalLocation", physical)
        var line = JSONLine()
        line.add("ruleId", finding.rule.rawValue)
        line.add("ruleIndex", .int(finding.rule.index))
        line.add("level", finding.level.rawValue)
        line.add("message", CheckRule.text("\(finding.message) \(finding.help)"))
        line.add("locations", [location])
        return line
    }
}

extension String {
    /// The path as a reference of a URI: what is no letter, digit, slash or one of `-._~` is written in percent.
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
        // Only one with a scheme may begin with a slash and have no host.
        return hasPrefix("/") ? "file://\(path)" : path
    }
}
