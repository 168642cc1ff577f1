import ActionRuntime

extension MapDecoder {
    package func rule(_ cursor: MapCursor) -> MapRule? {
        guard let (key, fields) = fields(cursor, oneOf: .rule), let verb = MapRule.Verb(rawValue: key) else {
            return nil
        }
        var rule = MapRule(verb: verb, subject: subject(fields[key]), line: line(at: cursor.json.offset))
        switch verb {
        case .receiveEvent, .receiveError:
            rule.steps = stepsOfRule(fields["do"])
            rule.result = choice(fields["result"], of: MapRule.Result.self) ?? .notHandled
        case .handleEvent, .handleError, .subscribe:
            rule.steps = stepsOfRule(fields["do"])
            rule.result = .handled
        case .transformEvent, .transformError:
            rule.replacement = signalName(fields["to"])
        case .catchError:
            rule.replacement = signalName(fields["event"])
        }
        return rule
    }
}
