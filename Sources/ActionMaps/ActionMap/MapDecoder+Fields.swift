import ActionRuntime

/// The members of an object, whose keys were checked against its shape.
struct MapFields {
    fileprivate(set) var members: [JSONMember] = []
    let cursor: MapCursor

    /// The value of a key; nil where the object lacks the key.
    subscript(_ key: String) -> MapCursor? {
        members.first { $0.key == key }.map(cursor.member)
    }

    fileprivate var keys: [String] { members.map(\.key) }
}

extension MapDecoder {
    /// The fields of an object of a shape; none where the value is not an object.
    func fields(_ cursor: MapCursor, _ shape: MapShape) -> MapFields {
        guard let fields = fields(cursor, noun: shape.noun) else { return MapFields(cursor: cursor) }
        check(fields, against: shape) { .unknownKey($0, known: shape.keys) }
        return fields
    }

    /// The verb of an object, and its fields; nil where the object has no verb or several.
    func fields(_ cursor: MapCursor, oneOf choice: MapChoice) -> (verb: String, fields: MapFields)? {
        guard let fields = fields(cursor, noun: choice.noun) else { return nil }
        let shapes = choice.shapes(for: fields.keys)
        guard let shape = shapes.first, shapes.count == 1 else {
            reportVerbs(shapes, of: choice, in: fields)
            return nil
        }
        let verb = shape.required[0]
        check(fields, against: shape) { key in
            let others = choice.verbs(with: key)
            return others.isEmpty
                ? .unknownKey(key, known: shape.keys) : .misplacedKey(key, verb: verb, goesWith: others)
        }
        return (verb, fields)
    }

    private func fields(_ cursor: MapCursor, noun: String) -> MapFields? {
        guard case .object(let members) = cursor.json.content else {
            expected(noun, at: cursor)
            return nil
        }
        return MapFields(members: members, cursor: cursor)
    }

    private func check(_ fields: MapFields, against shape: MapShape, unknown: (String) -> MapProblem) {
        if readsNamesAlone { return }
        let keys = shape.keys
        for member in fields.members where !keys.contains(member.key) {
            report(unknown(member.key), at: member.keyOffset, in: fields.cursor.path)
        }
        for key in shape.required where !fields.members.contains(where: { $0.key == key }) {
            report(.missingKey(key), at: fields.cursor)
        }
    }

    /// Notes that an object has no verb, or several.
    ///
    /// An unknown key is noted in place of a missing verb.
    private func reportVerbs(_ present: [MapShape], of choice: MapChoice, in fields: MapFields) {
        let unknown = fields.members.filter { !choice.keys.contains($0.key) }
        for member in unknown {
            report(.unknownKey(member.key, known: choice.keys), at: member.keyOffset, in: fields.cursor.path)
        }
        if !present.isEmpty {
            report(.severalVerbs(noun: choice.noun, present.map { $0.required[0] }), at: fields.cursor)
        } else if unknown.isEmpty {
            report(.noVerb(choice.verbs), at: fields.cursor)
        }
    }
}
