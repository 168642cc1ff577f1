import ActionRuntime

extension MapDecoder {
    /// The elements of a list; none where it was left out.
    package func list<T>(_ cursor: MapCursor?, of element: (MapCursor) -> T?) -> [T] {
        guard let cursor else { return [] }
        guard let elements = cursor.elements else {
            expected("an array", at: cursor)
            return []
        }
        var list: [T] = []
        for cursor in elements {
            if let value = element(cursor) { list.append(value) }
        }
        return list
    }

    /// The members of an object whose keys the map chooses; none where it was left out.
    package func members<T>(_ cursor: MapCursor?, of member: (String, MapCursor) -> T?) -> [T] {
        guard let cursor else { return [] }
        guard case .object(let members) = cursor.json.content else {
            expected("an object", at: cursor)
            return []
        }
        return members.compactMap { member($0.key, cursor.member($0)) }
    }

    /// The text of a value; nil where it was left out or is not a string.
    package func text(_ cursor: MapCursor?, expected noun: String = "a string") -> String? {
        guard let cursor else { return nil }
        guard case .string(let text) = cursor.json.content else {
            expected(noun, at: cursor)
            return nil
        }
        return text
    }

    /// A boolean; false where it was left out.
    package func flag(_ cursor: MapCursor?, else other: Bool = false) -> Bool {
        guard let cursor else { return other }
        guard case .bool(let flag) = cursor.json.content else {
            expected("true or false", at: cursor)
            return other
        }
        return flag
    }

    /// Checks a value that can only be `true`.
    func onlyTrue(_ cursor: MapCursor?) {
        guard let cursor else { return }
        guard case .bool(let flag) = cursor.json.content else { return expected("true", at: cursor) }
        if !flag { report(.notTrue, at: cursor) }
    }

    /// A number; nil where it was left out or is not a number.
    package func number(_ cursor: MapCursor?) -> Double? {
        guard let cursor else { return nil }
        guard let number = cursor.json.number else {
            expected("a number", at: cursor)
            return nil
        }
        return number
    }

    /// A word of a set; nil where the document leaves it out or the text is no word of the set.
    package func choice<T: CaseIterable & RawRepresentable<String>>(_ cursor: MapCursor?, of type: T.Type) -> T? {
        guard let cursor, let text = text(cursor) else { return nil }
        guard let choice = T(rawValue: text) else {
            report(.unknownChoice(text, known: T.allCases.map(\.rawValue)), at: cursor)
            return nil
        }
        return choice
    }

    /// The members of an object as data; none where it was left out.
    func data(_ cursor: MapCursor?) -> [String: ActionValue] {
        if readsNamesAlone { return [:] }
        return Dictionary(members(cursor) { ($0, $1.json.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The arguments of a request; arguments that some action of the document takes as secrets are marked, and never shown.
    func arguments(_ cursor: MapCursor?) -> ActionArguments {
        var arguments = ActionArguments(data(cursor))
        if !arguments.isEmpty { arguments.markSecret(secretNames) }
        return arguments
    }

    /// Whether the document writes a text without escapes, so that positions in the text are positions in the document.
    private func isVerbatim(_ text: String, at cursor: MapCursor) -> Bool {
        bytes.dropFirst(cursor.json.offset + 1).starts(with: text.utf8)
    }

    /// A condition; nil where it was left out or does not parse.
    func condition(_ cursor: MapCursor?) -> Condition? {
        guard let cursor, !readsNamesAlone, let text = text(cursor, expected: "a condition") else { return nil }
        // Maps repeat their conditions, and parsing a condition takes longer than finding it here.
        if let known = conditions[text] { return known }
        do throws(ConditionError) {
            let condition = try Condition(parsing: text)
            conditions[text] = condition
            return condition
        } catch {
            // The error's column counts characters; the document's column counts scalars, and the opening quote is one more.
            let shift = text.prefix(error.column - 1).unicodeScalars.count + 1
            report(
                .condition(error.message), at: cursor.json.offset,
                shift: isVerbatim(text, at: cursor) ? shift : 0, in: cursor.path)
            return nil
        }
    }

    /// Text with references; nil where it was left out or does not parse.
    func template(_ cursor: MapCursor?) -> Template? {
        guard let cursor, !readsNamesAlone, let text = text(cursor) else { return nil }
        do throws(TemplateFault) {
            return try Template(parsing: text)
        } catch {
            let offset = isVerbatim(text, at: cursor) ? error.offset + 1 : 0
            report(.template(error.problem), at: cursor.json.offset + offset, in: cursor.path)
            return nil
        }
    }
}

extension JSONNode {
    /// The value as a number; nil for any other value.
    package var number: Double? {
        switch content {
        case .int(let int): Double(int)
        case .double(let double): double
        default: nil
        }
    }
}
