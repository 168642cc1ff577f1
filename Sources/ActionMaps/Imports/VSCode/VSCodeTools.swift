import ActionRuntime

/// Reads the tools that an extension offers to language models: each is an action with the parameters of its schema.
struct VSCodeTools {
    private let manifest: VSCodeManifest
    private var map: ImportedMap { manifest.map }

    init(manifest: VSCodeManifest) {
        self.manifest = manifest
    }

    func read(_ tools: JSONNode) {
        for entry in tools.elementsOrSelf { read(tool: entry) }
    }

    private func read(tool entry: JSONNode) {
        guard let text = entry["name"]?.text else {
            return map.omit("a tool", at: position(entry), "it has no 'name'")
        }
        guard let name = map.action(text, at: position(entry)) else { return }
        if map.claims(name) {
            return map.omit(
                "the tool \(name.quoted)", at: position(entry), "a command or tool of the name stands before it")
        }
        let enablement = manifest.condition(entry["when"], of: "the condition of the tool \(name.quoted)")
        // The format has no reasons for conditions.
        if entry["when"] != nil { map.ignored.insert(.disabledWithoutReason) }
        map.claim(name, enabled: enablement.condition, source: manifest.source.location(of: entry.offset))
        map.describe(
            name, title: entry["displayName"].flatMap { manifest.text($0, of: "the title of the tool \(name.quoted)") },
            parameters: entry["inputSchema"].map { parameters($0, of: name) })
        map.omitMembers(
            of: entry, but: ["name", "displayName", "inputSchema", "when"], of: name.quoted, in: manifest.source)
    }

    // MARK: Parameters

    private func parameters(_ schema: JSONNode, of tool: String) -> [ActionSignature.Parameter] {
        let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
        omitOthers(than: ["type", "properties", "required"], in: schema)
        var names: Set<String> = []
        return (schema["properties"]?.members ?? []).compactMap { member in
            guard !member.key.isEmpty, names.insert(member.key).inserted else {
                map.omit(
                    "the parameter \(member.key.quoted) of the tool \(tool.quoted)", at: position(member.value),
                    member.key.isEmpty ? "its name is empty" : "it is there twice")
                return nil
            }
            return parameter(member, isOptional: !required.contains(member.key), of: tool)
        }
    }

    /// A parameter; a range, values or a default that contradict each other are left out, and noted.
    private func parameter(_ member: JSONMember, isOptional: Bool, of tool: String) -> ActionSignature.Parameter {
        let schema = member.value
        let types = schema["type"]?.elementsOrSelf.compactMap(\.text) ?? []
        let others = types.filter { $0 != "null" }
        let kind = others.count == 1 ? ActionSignature.Kind(rawValue: others[0]) ?? .any : .any
        let documentation = schema["description"].flatMap { manifest.text($0, of: "the description of a parameter") }
        let isOptional = isOptional || types.count > others.count
        omitOthers(than: ["type", "description", "minimum", "maximum", "enum", "default"], in: schema)
        let parameter = ActionSignature.Parameter(
            member.key, kind, minimum: schema["minimum"]?.number, maximum: schema["maximum"]?.number,
            enumeration: schema["enum"]?.elements.map(\.value) ?? [], default: schema["default"]?.value,
            optional: isOptional, documentation: documentation)
        if parameter.faults.isEmpty { return parameter }
        map.omit(
            "the range, values and default of the parameter \(member.key.quoted) of the tool \(tool.quoted)",
            at: position(schema), "they do not fit together")
        return ActionSignature.Parameter(member.key, kind, optional: isOptional, documentation: documentation)
    }

    private func omitOthers(than known: [String], in schema: JSONNode) {
        for member in schema.members where !known.contains(member.key) {
            map.count(
                "members of the schemas of tools", at: manifest.source.position(of: member.keyOffset),
                "a parameter has a type, a range, values, a default and a description")
        }
    }

    private func position(_ node: JSONNode) -> String { manifest.source.position(of: node.offset) }
}
