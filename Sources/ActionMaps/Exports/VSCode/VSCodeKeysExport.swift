import ActionRuntime

/// The keys of a map as `keybindings.json`, the file of Visual Studio Code's users.
///
/// Bindings that the file cannot express become comments in it, and notes on standard error.
enum VSCodeKeysExport: ExportFormat {
    static let name = "vscode-keybindings"
    static let summary = "the keys of the menus, the nodes and the user as a keybindings.json"
    static let needs: [ExportNeed] = [.platform]

    static func text(of source: ExportSource) -> String {
        var lines: [String] = []
        // The line of the last value, after which a comma follows where another value follows.
        var last: Int?
        var notes = ExportNotes(source: source, editor: "Visual Studio Code")
        for section in ExportedKeys(of: source.map).sections {
            lines.append("  // \(section.heading.printable)")
            for entry in section.entries {
                do throws(Untranslatable) {
                    let text = try entry.line(on: source.platform).text
                    if let last { lines[last] += "," }
                    last = lines.count
                    lines.append("  \(text)")
                    notes.take(section)
                    if entry.binding.passes {
                        notes.omit(
                            entry, "'passes' of \(entry.what)", "Visual Studio Code asks no other binding of the keys")
                    }
                    if !entry.binding.repeats {
                        notes.omit(
                            entry, "'repeats' of \(entry.what)",
                            "Visual Studio Code performs it while keys are held down")
                    }
                } catch {
                    lines.append("  // Not exported, \(error.why.printable): \(entry.original)")
                    notes.omit(entry, entry.what, error.why)
                }
            }
        }
        notes.finish()
        return (["// The keys of \(source.map.name.printable), for Visual Studio Code.", "["] + lines + ["]"])
            .joined(separator: "\n")
    }
}

extension ExportedKeys.Entry {
    /// The entry in the file.
    ///
    /// - Throws: The fault of an entry that the file cannot express.
    fileprivate func line(on platform: ImportPlatform) throws(Untranslatable) -> JSONLine {
        if binding.phase != .down {
            throw Untranslatable(why: "Visual Studio Code has no keys that are held down or let go")
        }
        try requireNoSecrets()
        if !binding.isRemoval, !binding.takesAway, binding.action.text.unicodeScalars.first == "-" {
            throw Untranslatable(why: "the name would be that of a removal")
        }
        return line(
            keys: try binding.shortcut?.visualStudioCode(on: platform),
            when: try binding.condition.map { condition throws(Untranslatable) in try WhenClause.text(of: condition) }
        )
    }
}
