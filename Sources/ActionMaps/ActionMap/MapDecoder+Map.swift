import ActionRuntime

extension ActionMap {
    /// Reads and checks the document of an action map.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8; comments and trailing commas are accepted.
    ///   - file: The document's name in messages; its last component names a map without a name.
    /// - Throws: The faults of the document.
    package init(reading bytes: [UInt8], file: String) throws(MapFaults) {
        let decoder = MapDecoder(bytes)
        let map = decoder.json().map { decoder.map($0, file: file) }
        if let faults = decoder.faults(in: file) { throw faults }
        // A document without a fault was read to its end, so the map is not nil.
        guard let map else { preconditionFailure("A document was neither read nor found at fault.") }
        self = map
    }

    /// Reads the names in the document of an action map, with the texts that completion shows beside them, and passes over
    /// faults.
    ///
    /// A document that ends too early, or is no JSON from some byte on, gives the names before that byte. Conditions,
    /// templates, values and tests are left out.
    /// - Parameters:
    ///   - bytes: JSON in UTF-8; comments and trailing commas are accepted.
    ///   - keys: Whether key shortcuts are read.
    package init(namesIn bytes: [UInt8], keys: Bool) {
        let decoder = MapDecoder(bytes, keys ? .namesAndKeys : .names)
        self = decoder.map(MapCursor(JSONReader.readBeginning(bytes, dialect: .commented)), file: "")
    }
}

extension MapDecoder {
    /// The document as JSON; nil where the text is not JSON, which is noted as a fault.
    package func json() -> MapCursor? {
        do throws(JSONError) {
            let root = try JSONReader.read(bytes, dialect: .commented)
            self.root = root
            return MapCursor(root)
        } catch {
            report(.wrongType(expected: error.expected, found: error.found), at: error.offset, in: error.jsonPath)
            return nil
        }
    }

    package func map(_ cursor: MapCursor, file: String) -> ActionMap {
        let fields = fields(cursor, .map)
        version(fields["actionMap"])
        checkMark(fields["state"])
        let map = ActionMap(
            name: text(fields["name"]) ?? file.split(separator: "/").last.map(String.init) ?? file,
            state: data(fields["state"]),
            source: JSONSource(node: cursor.json, bytes: bytes),
            descriptions: members(fields["actions"], of: description),
            menus: list(fields["menus"], of: menu),
            focus: text(fields["focus"], expected: "the path of a node"),
            keymap: list(fields["keymap"]) { self.overrides($0, file: file) }.flatMap(\.self),
            tests: readsNamesAlone ? [] : list(fields["tests"], of: test),
            notImported: readsNamesAlone ? [] : list(fields["notImported"], of: omission),
            root: fields["root"].map(node) ?? MapNode(name: "", offset: 0, line: 1))
        if readsNamesAlone { return map }
        checkFocus(fields["focus"], in: map)
        checkTests(in: map)
        return map
    }

    /// An entry of the user's key bindings, which has several commands where it lists them.
    private func overrides(_ cursor: MapCursor, file: String) -> [KeyOverride] {
        let line = UInt32(clamping: line(at: cursor.json.offset))
        let entry = KeyOverride.Entry(
            cursor.json, at: SourceLocation(document: file.lastPathPart, line: line))
        for fault in entry.faults { report(.keyOverride(fault.message), at: fault.offset, in: cursor.path) }
        return entry.overrides.map { $0.hiding(secretNames) }
    }

    private func omission(_ cursor: MapCursor) -> MapOmission {
        let fields = fields(cursor, .leftOut)
        return MapOmission(what: text(fields["what"]) ?? "", at: text(fields["at"]), why: text(fields["why"]))
    }

    private func version(_ cursor: MapCursor?) {
        guard let cursor else { return }
        guard case .int(let version) = cursor.json.content else { return expected("1", at: cursor) }
        if version != 1 { report(.version(version), at: cursor) }
    }

    private func checkFocus(_ cursor: MapCursor?, in map: ActionMap) {
        guard let cursor, let focus = map.focus, treeIsKnown, map.root.node(at: focus) == nil else { return }
        report(.unknownNode(focus, suggestion: map.root.nearestPath(to: focus)), at: cursor)
    }
}
