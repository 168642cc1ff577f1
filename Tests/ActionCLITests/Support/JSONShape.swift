import ActionRuntime

/// The form of a value that the program prints as JSON.
indirect enum JSONShape: Sendable {
    case text, flag, number, object, anything
    /// One of these texts.
    case word([String])
    /// Null, or of that form.
    case absent(or: JSONShape)
    case list(of: JSONShape)
    /// An object with these members at least.
    case members([String: JSONShape])

    func matches(_ value: ActionValue) -> Bool {
        switch (self, value) {
        case (.anything, _), (.text, .string), (.flag, .bool), (.number, .int), (.object, .object), (.absent, .null):
            true
        case (.word(let words), .string(let word)):
            words.contains(word)
        case (.absent(let shape), _):
            shape.matches(value)
        case (.list(let shape), .array(let values)):
            values.allSatisfy(shape.matches)
        case (.members(let shapes), .object(let members)):
            shapes.allSatisfy { key, shape in members[key].map(shape.matches) ?? false }
        default:
            false
        }
    }
}

extension JSONShape {
    static let reasons = list(of: .members(["text": .text, "by": .absent(or: .text), "kind": .text]))
    static let kind = absent(or: .word(["method", "closure", "catchAll"]))

    static let can = members(["action": .text, "can": .flag])

    static let target = members([
        "action": .text, "target": .absent(or: .text), "kind": kind, "selector": .absent(or: .text),
        "mayDecline": .flag, "isAsync": .flag,
    ])

    static let validation = members([
        "action": .text, "enabled": .flag, "state": .word(["on", "off", "mixed"]), "title": .text, "hidden": .flag,
        "reasons": reasons, "target": .absent(or: .text), "kind": kind,
    ])

    static let steps = list(
        of: .members([
            "node": .text, "verdict": .word(["noClaim", "unavailable", "disabled", "target"]), "kind": kind,
            "condition": .absent(or: .text), "reason": .absent(or: .text), "line": .absent(or: .number),
        ]))

    static let explanation = members([
        "steps": steps, "suggestions": .list(of: .text), "mayDecline": .flag, "isAsync": .flag,
    ])

    static let outcome = members([
        "action": .text,
        "outcome": .word([
            "performed", "disabled", "unclaimed", "badArguments", "declined", "failed", "cancelled",
        ]),
        "target": .absent(or: .text), "kind": kind, "value": .anything, "reasons": reasons, "asked": .list(of: .text),
        "suggestions": .list(of: .text), "error": .absent(or: .text), "handledBy": .absent(or: .text),
        "output": .list(of: .text), "after": .object,
    ])

    static let node = members([
        "node": .text, "methods": .list(of: .text), "actions": .list(of: .text), "remap": .object,
        "catchAll": .absent(or: .text), "rules": .number, "line": .number,
    ])
}
