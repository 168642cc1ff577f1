import ActionRuntime

extension MapDecoder {
    /// A test of a map, or of a test file.
    package func test(_ cursor: MapCursor) -> MapTest? {
        guard let (verb, fields) = fields(cursor, oneOf: .test) else { return nil }
        let line = line(at: cursor.json.offset)
        guard verb == "steps" else {
            guard let step = step(verb, fields) else { return nil }
            return MapTest(setting: TestSetting(), steps: [step], line: line)
        }
        let steps = list(fields["steps"]) { cursor in
            self.fields(cursor, oneOf: .testStep).flatMap { self.step($0.verb, $0.fields) }
        }
        if let cursor = fields["steps"], cursor.elements?.isEmpty == true { report(.noSteps, at: cursor) }
        return MapTest(givenName: text(fields["name"]), setting: setting(fields), steps: steps, line: line)
    }

    private func step(_ verb: String, _ fields: MapFields) -> TestStep? {
        guard let verb = TestRequest.Verb(rawValue: verb), let cursor = fields[verb.rawValue] else { return nil }
        if verb == .trigger || verb == .report, let cursor = fields[verb.rawValue] {
            refuseOfProgram(verb.rawValue, cursor)
        }
        let request = TestRequest(
            verb: verb, word: word(verb, cursor), steps: steps(verb, cursor),
            arguments: fields["arguments"].map { self.arguments($0) })
        return TestStep(
            name: text(fields["name"]), request: request, setting: setting(fields),
            expected: fields["expect"].map { expected($0, of: verb) },
            line: line(at: fields.cursor.json.offset))
    }

    /// The word to which the verb applies.
    private func word(_ verb: TestRequest.Verb, _ cursor: MapCursor) -> String {
        switch verb {
        case .fire, .can, .validate, .target, .explain: return actionName(cursor)
        case .trigger, .report: return signalName(cursor)
        case .press: return shortcut(cursor)?.description ?? ""
        case .menu:
            if case .bool(true) = cursor.json.content { return "" }
            return text(cursor, expected: "the title or id of a menu, or true for all menus") ?? ""
        case .replay:
            if cursor.elements != nil { return "" }
            guard let path = text(cursor, expected: "the path of a recording, or a list of steps") else { return "" }
            if path.isEmpty { report(.invalidName(path, noun: "a path", because: "is empty"), at: cursor) }
            recordings.insert(path)
            return path
        }
    }

    /// The steps to replay; nil where a file has the steps, and for other verbs.
    private func steps(_ verb: TestRequest.Verb, _ cursor: MapCursor) -> [ActionSequence.Step]? {
        verb == .replay && cursor.elements != nil ? list(cursor, of: request) : nil
    }

    private func setting(_ fields: MapFields) -> TestSetting {
        for name in ["given", "focus"] {
            if let cursor = fields[name] { refuseOfProgram(name, cursor) }
        }
        if let given = fields["given"] { stateParts.append(given) }
        return TestSetting(
            from: nodePath(fields["from"]), focus: nodePath(fields["focus"]), given: data(fields["given"]))
    }

    /// The path of a node, which is resolved once the tree is known.
    private func nodePath(_ cursor: MapCursor?) -> String? {
        guard let cursor, let path = text(cursor, expected: "the path of a node") else { return nil }
        nodePaths.append((path, cursor))
        return path
    }

    /// Notes the paths in tests that lead to no node of a map, and the keys that the map's state never has.
    func checkTests(in map: ActionMap) {
        for (path, cursor) in nodePaths where treeIsKnown && map.root.node(at: path) == nil {
            report(.unknownNode(path, suggestion: map.root.nearestPath(to: path)), at: cursor)
        }
        // A part with a fault may lack the keys that its author meant.
        guard !stateParts.isEmpty, !hasFaults else { return }
        let names = StateNames(map)
        for cursor in stateParts { checkStateNames(cursor, behind: "", names) }
    }

    private func checkStateNames(_ cursor: MapCursor, behind outer: String, _ names: StateNames) {
        for member in cursor.json.members {
            let (name, cursor) = (outer + member.key, cursor.member(member))
            if names.mayHave(name) {
                checkStateNames(cursor, behind: name + ".", names)
            } else {
                report(
                    .unknownStateKey(name, suggestion: names.nearest(to: name)), at: cursor.keyOffset, in: cursor.path)
            }
        }
    }

    /// Notes a key that sets or expects a part of the state, which a running program does not show.
    private func refuseOfProgram(_ key: String, _ cursor: MapCursor) {
        if isForProgram { report(.notOfProgram(key), at: cursor.keyOffset, in: cursor.path) }
    }
}

// MARK: Expectations

extension MapDecoder {
    private func expected(_ cursor: MapCursor, of verb: TestRequest.Verb) -> [Expectation] {
        guard verb != .menu else {
            return [Expectation(member: "", value: .list(list(cursor) { self.item($0) }))]
        }
        return members(cursor) { key, value in
            if !verb.members.contains(key) {
                report(.unknownKey(key, known: verb.members), at: value.keyOffset, in: cursor.path)
            }
            if JSONKeys.effect.contains(key) { refuseOfProgram(key, value) }
            if key == "after" { stateParts.append(value) }
            return Expectation(member: key, value: expected(value))
        }
    }

    /// The expectations of an item of a menu.
    private func item(_ cursor: MapCursor) -> ExpectedValue {
        .object(
            members(cursor) { key, value in
                let known = JSONKeys.menu + [TestRequest.Verb.anyReason]
                if !known.contains(key) {
                    report(.unknownKey(key, known: known), at: value.keyOffset, in: cursor.path)
                }
                return Expectation(member: key, value: expected(value))
            })
    }

    private func expected(_ cursor: MapCursor) -> ExpectedValue {
        switch cursor.json.content {
        case .array: .list(list(cursor) { self.expected($0) })
        case .object: .object(members(cursor) { Expectation(member: $0, value: self.expected($1)) })
        case .string(let text) where text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/"): pattern(text, cursor)
        default: .value(cursor.json.value)
        }
    }

    /// A pattern, which has the same meaning as after `=~`.
    private func pattern(_ text: String, _ cursor: MapCursor) -> ExpectedValue {
        do throws(ConditionError) {
            let condition = try Condition(parsing: "value =~ \(text)")
            if case .match = condition.expression { return .pattern(condition, text: text) }
            report(
                .invalidName(text, noun: "a pattern", because: "ends before its last '/'; write '\\/' within it"),
                at: cursor)
        } catch {
            report(.condition(error.message), at: cursor)
        }
        return .value(.null)
    }
}
