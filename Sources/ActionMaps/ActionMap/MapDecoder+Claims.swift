import ActionRuntime

extension MapDecoder {
    package func claim(_ name: String, _ cursor: MapCursor) -> MapClaim {
        checkActionName(name, keyOf: cursor)
        return claim(name, fields(cursor, .claim))
    }

    /// The claims of a name, the oldest first.
    ///
    /// The document has one claim, or a list that begins with the newest.
    func claims(_ name: String, _ cursor: MapCursor) -> [MapClaim] {
        guard cursor.elements != nil else { return [claim(name, cursor)] }
        checkActionName(name, keyOf: cursor)
        return list(cursor) { self.claim(name, self.fields($0, .claim)) }.reversed()
    }

    func catchAll(_ cursor: MapCursor) -> MapCatchAll {
        let fields = fields(cursor, .catchAll)
        if let matching = fields["matching"], matching.elements != nil {
            let names = list(matching) { self.actionName($0) }
            return MapCatchAll(matching: "*", names: names, claim: claim("*", fields))
        }
        let matching = text(fields["matching"]) ?? "*"
        if matching.isEmpty, let cursor = fields["matching"] {
            report(.invalidName(matching, noun: "a pattern", because: "is empty"), at: cursor)
        }
        return MapCatchAll(matching: matching, claim: claim(matching, fields))
    }

    private func claim(_ name: String, _ fields: MapFields) -> MapClaim {
        let isOpaque = flag(fields["opaque"])
        for key in ["do", "performs"] {
            if isOpaque, let steps = fields[key] { report(.opaqueSteps("an opaque claim", key), at: steps) }
        }
        let performs = fields["performs"].map { list($0, of: self.request) }
        if performs != nil, let steps = fields["do"] { report(.stepsAndSequence, at: steps) }
        return MapClaim(
            name: name,
            when: condition(fields["when"]),
            enabled: condition(fields["enabled"]),
            checked: condition(fields["checked"]),
            mixed: condition(fields["mixed"]),
            hidden: condition(fields["hidden"]),
            reason: template(fields["reason"]),
            title: template(fields["title"]),
            value: fields["value"].map(value),
            steps: steps(fields["do"]),
            performs: performs,
            parameters: parameters(fields["parameters"]),
            declaredResult: choice(fields["returns"], of: ActionSignature.Kind.self),
            source: source(fields["source"]),
            isOpaque: isOpaque,
            line: line(at: fields.cursor.keyOffset))
    }

    /// A request of a sequence that a claim performs or a test replays.
    func request(_ cursor: MapCursor) -> ActionSequence.Step? {
        let fields = fields(cursor, .request)
        guard let action = fields["action"] else { return nil }
        let name = actionName(action)
        guard let name = ActionName(validating: name) else { return nil }
        return ActionSequence.Step(
            name, arguments: self.arguments(fields["arguments"]), start: text(fields["start"]))
    }

    /// Where the program registers a claim, such as `Grid.swift:12`; nil where it was left out or cannot be read.
    func source(_ cursor: MapCursor?) -> SourceLocation? {
        guard let cursor, let text = text(cursor, expected: "a file and a line") else { return nil }
        guard let source = SourceLocation(short: text) else {
            report(
                .invalidName(
                    text, noun: "a source location", because: "is not a file and a line, as in 'Grid.swift:12'"),
                at: cursor)
            return nil
        }
        return source
    }
}
