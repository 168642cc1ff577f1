import ActionRuntime

/// Reads the commands, menus and keys that an extension's manifest contributes.
struct VSCodeManifest {
    let source: ImportSource
    /// The texts that stand for `%key%`.
    let texts: [String: String]
    /// The commands of all manifests, including this manifest's.
    let commands: VSCodeCommands
    /// The names of the commands that this manifest declares.
    private(set) var ownCommands: [String] = []
    let map: ImportedMap
    private var contributes: JSONNode?

    /// Declares the commands of a manifest; its menus and keys are read when the commands of all manifests are declared.
    init(
        _ root: JSONNode, of source: ImportSource, texts: [String: String], commands: VSCodeCommands, map: ImportedMap
    ) {
        self.source = source
        self.texts = texts
        self.commands = commands
        self.map = map
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
        self.contributes = contributes
        ownCommands = contributes["commands"]?.elementsOrSelf.compactMap(declare) ?? []
    }

    /// Reads the menus, and returns the keys.
    func read() -> [VSCodeKeys.Contributed] {
        guard let contributes else { return [] }
        var menus = VSCodeMenus(manifest: self)
        if let submenus = contributes["submenus"] { menus.declare(submenus) }
        if let contributed = contributes["menus"] { menus.read(contributed) }
        let keys = VSCodeKeys(source: source, commands: commands, map: map)
        let bindings = contributes["keybindings"].map(keys.readBindings) ?? []
        if let tools = contributes["languageModelTools"] { VSCodeTools(manifest: self).read(tools) }
        readDefaults(of: contributes)
        for member in contributes.members where !Self.points.contains(member.key) {
            map.omit(
                "the contribution \(member.key.quoted)", at: source.position(of: member.keyOffset),
                Self.settings.contains(member.key)
                    ? "only the defaults that conditions read are imported"
                    : "only commands, menus, keys and tools are imported")
        }
        return bindings
    }

    private static let points = ["commands", "submenus", "menus", "keybindings", "languageModelTools"]
    private static let settings = ["configuration", "configurationDefaults"]

    /// Gives the keys `config.…` of conditions the defaults of the manifest's settings.
    private func readDefaults(of contributes: JSONNode) {
        for group in contributes["configuration"]?.elementsOrSelf ?? [] {
            for setting in group["properties"]?.members ?? [] {
                map.knownState["config.\(setting.key)"] = setting.value.defaultSetting
            }
        }
        for setting in contributes["configurationDefaults"]?.members ?? [] where !setting.key.hasPrefix("[") {
            map.knownState["config.\(setting.key)"] = setting.value.settingInConditions
        }
    }

    // MARK: Commands

    /// Declares a command: it is an opaque claim at the root, and its title has its category before it.
    private func declare(_ entry: JSONNode) -> String? {
        guard let text = entry["command"]?.text else {
            map.omit("a command", at: source.position(of: entry.offset), "it has no name in 'command'")
            return nil
        }
        guard let name = map.action(text, at: source.position(of: entry.offset)) else { return nil }
        if commands[name] != nil {
            map.omit(
                "a second declaration of \(name.quoted)", at: source.position(of: entry.offset), "the first counts")
            return nil
        }
        let enablement = condition(entry["enablement"], of: "the enablement of \(name.quoted)")
        // The format has no reasons for enablements.
        if entry["enablement"] != nil { map.ignored.insert(.disabledWithoutReason) }
        map.claim(name, enabled: enablement.condition, source: source.location(of: entry.offset))
        let title = entry["title"].flatMap { self.text($0, of: "the title of \(name.quoted)") }
        let category = entry["category"].flatMap { self.text($0, of: "the category of \(name.quoted)") }
        if let title { map.describe(name, title: category.map { "\($0): \(title)" } ?? title) }
        let short = entry["shortTitle"].flatMap { self.text($0, of: "the short title of \(name.quoted)") }
        map.omitMembers(
            of: entry, but: ["command", "title", "category", "shortTitle", "enablement"], of: name.quoted, in: source)
        commands.declare(
            VSCodeCommands.Command(
                name: name, title: title, shortTitle: short ?? title, enablement: enablement))
        return name
    }

    // MARK: Texts and conditions

    /// A text, with a placeholder replaced by its text in the translation; nil where the value is no text, which is noted.
    func text(_ node: JSONNode, of what: String) -> String? {
        guard let text = node.text ?? node["value"]?.text else {
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

    /// The condition of a clause; a clause that a condition cannot express is noted.
    func condition(_ clause: JSONNode?, of what: String) -> VSCodeCommands.Clause {
        guard let clause else { return .condition(nil) }
        do throws(Untranslatable) {
            guard let text = clause.text else { throw Untranslatable(why: "it is \(clause.noun)") }
            return .condition(try WhenClause.condition(text))
        } catch {
            let text = (clause.text ?? clause.value.excerpt).quoted
            map.omit("\(what), \(text)", at: source.position(of: clause.offset), "it cannot be said: \(error.why)")
            return .unsupported
        }
    }
}

extension JSONNode {
    /// The value of a setting that the user leaves alone: the default of the declaration, else that of the type.
    fileprivate var defaultSetting: ActionValue {
        if let value = self["default"] { return value.settingInConditions }
        switch self["type"]?.elementsOrSelf.first?.text {
        case "boolean": return false
        case "integer", "number": return 0
        case "string": return ""
        case "array": return "[]"
        case "object": return [:]
        default: return .null
        }
    }

    /// The value of a setting as conditions see it: a list is its JSON.
    fileprivate var settingInConditions: ActionValue { isArray ? .string(value.json()) : value }
}
