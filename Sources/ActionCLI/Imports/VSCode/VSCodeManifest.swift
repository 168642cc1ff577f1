import ActionRuntime

/// Reads the commands, menus and keys that an extension's manifest contributes.
struct VSCodeManifest {
    let source: ImportSource
    /// The texts that stand for `%key%`.
    let texts: [String: String]
    let map: ImportedMap

    func read(_ root: JSONNode) {
        if let name = root["displayName"] ?? root["name"] {
            map.name = text(name, of: "the extension's name") ?? map.name
        }
        guard let contributes = root["contributes"] else {
            map.omit("the manifest", at: source.position(of: root.offset), "it contributes nothing")
            return
        }
        guard contributes.isObject else {
            map.omit(
                "the contributions", at: source.position(of: contributes.offset),
                "they are \(contributes.noun), not an object")
            return
        }
        let commands = contributes["commands"].map(self.commands) ?? []
        var menus = VSCodeMenus(manifest: self, commands: commands)
        if let submenus = contributes["submenus"] { menus.declare(submenus) }
        if let contributed = contributes["menus"] { menus.read(contributed) }
        if let bindings = contributes["keybindings"] { VSCodeKeys(source: source, map: map).readBindings(bindings) }
        for member in contributes.members where !Self.points.contains(member.key) {
            map.omit(
                "the contribution \(member.key.quoted)", at: source.position(of: member.keyOffset),
                "only commands, menus and keys are imported")
        }
    }

    private static let points = ["commands", "submenus", "menus", "keybindings"]

    // MARK: Commands

    /// A command that the manifest declares.
    struct Command {
        let name: String
        /// The title in menus.
        let title: String?
    }

    /// Declares the commands: each is an opaque claim at the root, and its title has its category before it.
    private func commands(_ commands: JSONNode) -> [Command] {
        commands.elementsOrSelf.compactMap { entry in
            guard let text = entry["command"]?.string else {
                map.omit("a command", at: source.position(of: entry.offset), "it has no name in 'command'")
                return nil
            }
            guard let name = map.action(text, at: source.position(of: entry.offset)) else { return nil }
            if map.claims(name) {
                map.omit(
                    "a second declaration of \(name.quoted)", at: source.position(of: entry.offset), "the first counts")
                return nil
            }
            // An enablement has no reason in the format.
            if entry["enablement"] != nil { map.ignored.insert(.disabledWithoutReason) }
            map.claim(
                name, enabled: condition(entry["enablement"], of: "the enablement of \(name.quoted)"),
                source: source.location(of: entry.offset))
            let title = entry["title"].flatMap { self.text($0, of: "the title of \(name.quoted)") }
            let category = entry["category"].flatMap { self.text($0, of: "the category of \(name.quoted)") }
            if let title { map.describe(name, title: category.map { "\($0): \(title)" } ?? title) }
            let short = entry["shortTitle"].flatMap { self.text($0, of: "the short title of \(name.quoted)") }
            omitOthers(than: ["command", "title", "category", "shortTitle", "enablement"], in: entry, of: name)
            return Command(name: name, title: short ?? title)
        }
    }

    /// Notes the members of an entry that are not known.
    func omitOthers(than known: [String], in entry: JSONNode, of what: String) {
        for member in entry.members where !known.contains(member.key) {
            map.omit(
                "\(member.key.quoted) of \(what.quoted)", at: source.position(of: member.keyOffset),
                "an action map has no place for it")
        }
    }

    // MARK: Texts and conditions

    /// A text, with a placeholder replaced by the text that it stands for; nil where the value is no text, which is noted.
    func text(_ node: JSONNode, of what: String) -> String? {
        guard let text = node.string ?? node["value"]?.string else {
            map.omit(what, at: source.position(of: node.offset), "it is \(node.noun), not a text")
            return nil
        }
        guard text.count > 2, text.hasPrefix("%"), text.hasSuffix("%") else { return text }
        if text.hasPrefix("%%") { return String(text.dropFirst()) }
        let key = String(text.dropFirst().dropLast())
        if let text = texts[key] { return text }
        map.omit(what, at: source.position(of: node.offset), "no text of 'package.nls.json' has the key \(key.quoted)")
        return text
    }

    /// A condition; nil where there is none, or it cannot be said, which is noted.
    func condition(_ clause: JSONNode?, of what: String) -> Condition? {
        guard let clause else { return nil }
        do throws(WhenClause.Fault) {
            guard let text = clause.string else { throw WhenClause.Fault(why: "it is \(clause.noun)") }
            return try WhenClause.condition(text)
        } catch {
            let text = (clause.string ?? clause.value.excerpt).quoted
            map.omit("\(what), \(text),", at: source.position(of: clause.offset), "it cannot be said: \(error.why)")
            return nil
        }
    }
}
