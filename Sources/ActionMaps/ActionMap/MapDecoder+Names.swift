import ActionRuntime

extension MapDecoder {
    /// Checks the name of an action that is a key of the document.
    func checkActionName(_ name: String, keyOf cursor: MapCursor) {
        check(name, keyOf: cursor, noun: "an action name", flaw: ActionName.fault)
    }

    /// The name of an action that is a value of the document; empty where it is not valid.
    func actionName(_ cursor: MapCursor?) -> String {
        name(cursor, noun: "an action name", flaw: ActionName.fault) ?? ""
    }

    /// The name of a node, which may be any text; empty where the value is no text.
    func nodeName(_ cursor: MapCursor?) -> String {
        if let cursor, let name = text(cursor, expected: "a node name") { return ActionNode.name(name) }
        treeIsKnown = false
        return ""
    }

    /// The name of an event or an error; empty where it is not valid.
    func signalName(_ cursor: MapCursor?) -> String {
        name(cursor, noun: "the name of one event or error", flaw: Self.flaw(inSignal:)) ?? ""
    }

    /// The subject that a rule matches: a name, or `*` for any name.
    func subject(_ cursor: MapCursor?) -> MapRule.Subject {
        let flaw = { (name: String) in name == "*" ? nil : Self.flaw(inSignal: name) }
        guard let name = name(cursor, noun: "the name of an event or error", flaw: flaw), name != "*" else {
            return .any
        }
        return .named(name)
    }

    /// A key of the state that a step changes; empty where it is not valid.
    func stateKey(_ cursor: MapCursor?) -> String {
        name(cursor, noun: "a key of the state", flaw: Self.flaw(inKey:)) ?? ""
    }

    /// Checks a key of the state that is a key of the document.
    func checkStateKey(_ key: String, keyOf cursor: MapCursor) {
        check(key, keyOf: cursor, noun: "a key of the state", flaw: Self.flaw(inKey:))
    }

    /// A key shortcut; nil where it was left out or does not parse.
    func shortcut(_ cursor: MapCursor?) -> KeyShortcut? {
        guard let cursor, let text = text(cursor, expected: "a key shortcut") else { return nil }
        return shortcut(text) { report($0, at: cursor) }
    }

    /// A key shortcut that is a key of the document; nil where it does not parse.
    func shortcut(_ text: String, keyOf cursor: MapCursor) -> KeyShortcut? {
        shortcut(text) { report($0, at: cursor.keyOffset, in: cursor.path) }
    }

    /// Notes a fault where a name in a step has a reference, because names are taken literally.
    func checkPlain(_ name: String, _ cursor: MapCursor?) {
        guard let cursor, name.hasReferenceStart else { return }
        report(.templateInName, at: cursor)
    }

    private func name(_ cursor: MapCursor?, noun: String, flaw: (String) -> String?) -> String? {
        guard let cursor, let name = text(cursor, expected: noun) else { return nil }
        guard let because = flaw(name) else { return name }
        report(.invalidName(name, noun: noun, because: because), at: cursor)
        return nil
    }

    private func check(_ name: String, keyOf cursor: MapCursor, noun: String, flaw: (String) -> String?) {
        guard let because = flaw(name) else { return }
        report(.invalidName(name, noun: noun, because: because), at: cursor.keyOffset, in: cursor.path)
    }

    private static func flaw(inSignal name: String) -> String? {
        if name == "*" { return "stands for all of them" }
        return ActionName.fault(in: name)
    }

    private static func flaw(inKey key: String) -> String? {
        if key.isEmpty { return "is empty" }
        return key == StateFile.mark || key.hasPrefix(StateFile.mark + ".") ? markFlaw : nil
    }

    private static let markFlaw = "is what state files have to say that they are such"

    /// Notes a fault where the map's state has the key that marks state files.
    func checkMark(_ cursor: MapCursor?) {
        guard let cursor, case .object(let members) = cursor.json.content else { return }
        for member in members where member.key == StateFile.mark {
            check(member.key, keyOf: cursor.member(member), noun: "a key of the state") { _ in Self.markFlaw }
        }
    }

    private func shortcut(_ text: String, report: (MapProblem) -> Void) -> KeyShortcut? {
        if passesKeysOver { return .placeholder }
        do {
            return try KeyShortcut(parsing: text)
        } catch {
            let isEmpty = text.allSatisfy(\.isWhitespace)
            let because = isEmpty ? "is empty" : "cannot be read: \(error.message)"
            report(.invalidName(text, noun: "a key shortcut", because: because))
            return nil
        }
    }
}
