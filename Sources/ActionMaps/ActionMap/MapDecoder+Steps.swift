import ActionRuntime

extension MapDecoder {
    /// The steps of a claim.
    package func steps(_ cursor: MapCursor?) -> [MapStep] {
        list(cursor, of: step)
    }

    /// The steps of a rule, which cannot return a value or decline: the rule's `result` decides whether the signal is handled.
    func stepsOfRule(_ cursor: MapCursor?) -> [MapStep] { stepsWithoutResult(cursor, of: "a rule") }

    /// Steps that cannot return a value or decline.
    func stepsWithoutResult(_ cursor: MapCursor?, of noun: String) -> [MapStep] {
        list(cursor) { cursor in
            let step = step(cursor)
            switch step {
            case .return: report(.stepOfClaim("return", in: noun), at: cursor)
            case .decline: report(.stepOfClaim("decline", in: noun), at: cursor)
            default: break
            }
            return step
        }
    }

    private func step(_ cursor: MapCursor) -> MapStep? {
        guard let (verb, fields) = fields(cursor, oneOf: .step), let value = fields[verb] else { return nil }
        switch verb {
        case "set": return .set(stateChanges(value, of: self.value))
        case "toggle": return .toggle(stateKey(value))
        case "add": return .add(stateChanges(value, of: amount))
        case "print": return template(value).map(MapStep.print)
        case "trigger": return .trigger(plainSignalName(value), with: assignments(fields["with"]))
        case "report": return .report(plainSignalName(value), with: assignments(fields["with"]))
        case "publish":
            let level = choice(fields["to"], of: MapStep.Level.self) ?? .lastLevel
            return .publish(plainSignalName(value), to: level, with: assignments(fields["with"]))
        case "perform":
            let name = actionName(value)
            checkPlain(name, value)
            return .perform(name, arguments: assignments(fields["arguments"]))
        case "return": return .return(self.value(value))
        default:
            onlyTrue(value)
            return .decline
        }
    }

    private func plainSignalName(_ cursor: MapCursor) -> String {
        let name = signalName(cursor)
        checkPlain(name, cursor)
        return name
    }

    private func assignments(_ cursor: MapCursor?) -> [MapAssignment] {
        if readsNamesAlone { return [] }
        return members(cursor) { MapAssignment(key: $0, value: value($1)) }
    }

    private func stateChanges(_ cursor: MapCursor, of value: (MapCursor) -> MapValue) -> [MapAssignment] {
        members(cursor) { key, cursor in
            checkStateKey(key, keyOf: cursor)
            return MapAssignment(key: key, value: value(cursor))
        }
    }

    /// The number that a step adds, or a reference to one.
    private func amount(_ cursor: MapCursor) -> MapValue {
        switch cursor.json.content {
        case .int, .double:
            return .constant(cursor.json.value)
        case .string:
            let template = template(cursor)
            if let template, template.segments.count != 1 || template.constant != nil {
                expected("a number or one '${…}'", at: cursor)
            }
            return template.map(MapValue.template) ?? .constant(.int(0))
        default:
            expected("a number or one '${…}'", at: cursor)
            return .constant(.int(0))
        }
    }

    /// A value whose texts may have references.
    package func value(_ cursor: MapCursor) -> MapValue {
        if readsNamesAlone { return .constant(.null) }
        switch cursor.json.content {
        case .string:
            guard let template = template(cursor) else { return .constant(.null) }
            return template.constant.map { .constant(.string($0)) } ?? .template(template)
        case .array:
            let values = list(cursor, of: value)
            let constants = values.compactMap(\.constant)
            return constants.count == values.count ? .constant(.array(constants)) : .array(values)
        case .object:
            let members = assignments(cursor)
            let constants = members.compactMap { member in member.value.constant.map { (member.key, $0) } }
            guard constants.count == members.count else { return .object(members) }
            return .constant(.object(Dictionary(constants, uniquingKeysWith: { $1 })))
        default:
            return .constant(cursor.json.value)
        }
    }
}
