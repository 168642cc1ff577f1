import ActionRuntime

extension MapDecoder {
    func claim(_ name: String, _ cursor: MapCursor) -> MapClaim {
        checkActionName(name, keyOf: cursor)
        return claim(name, fields(cursor, .claim))
    }

    func catchAll(_ cursor: MapCursor) -> MapCatchAll {
        let fields = fields(cursor, .catchAll)
        let matching = text(fields["matching"]) ?? "*"
        if matching.isEmpty, let cursor = fields["matching"] {
            report(.invalidName(matching, noun: "a pattern", because: "is empty"), at: cursor)
        }
        return MapCatchAll(matching: matching, claim: claim(matching, fields))
    }

    private func claim(_ name: String, _ fields: MapFields) -> MapClaim {
        MapClaim(
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
            line: line(at: fields.cursor.keyOffset))
    }
}
