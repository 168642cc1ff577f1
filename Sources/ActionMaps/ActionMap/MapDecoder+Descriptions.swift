import ActionRuntime

extension MapDecoder {
    package func description(_ name: String, _ cursor: MapCursor) -> MapDescription {
        checkActionName(name, keyOf: cursor)
        let fields = fields(cursor, .description)
        return MapDescription(
            name: name,
            title: text(fields["title"]),
            parameters: parameters(fields["parameters"]),
            line: line(at: cursor.keyOffset))
    }

    /// The parameters of an action or a claim; nil where they were left out.
    func parameters(_ cursor: MapCursor?) -> [ActionSignature.Parameter]? {
        cursor.map { members($0, of: parameter) }
    }

    private func parameter(_ name: String, _ cursor: MapCursor) -> ActionSignature.Parameter {
        let fields = fields(cursor, .parameter)
        let kind = choice(fields["type"], of: ActionSignature.Kind.self)
        var parameter = ActionSignature.Parameter(
            name, kind ?? .any,
            minimum: number(fields["minimum"]),
            maximum: number(fields["maximum"]),
            enumeration: choices(fields["enum"]),
            default: fields["default"]?.json.value,
            optional: flag(fields["optional"]),
            documentation: text(fields["doc"]))
        if flag(fields["secret"]) { parameter = parameter.secret() }
        // The type's fault is noted already, and without a type nothing else can be checked.
        if kind != nil, !readsNamesAlone {
            for fault in parameter.faults { report(fault, in: fields) }
        }
        return parameter
    }

    private func choices(_ cursor: MapCursor?) -> [ActionValue] {
        if let cursor, cursor.elements?.isEmpty == true { report(.emptyEnumeration, at: cursor) }
        return list(cursor) { $0.json.value }
    }

    /// Notes that a parameter contradicts itself, at the key that contradicts the other keys.
    private func report(_ fault: ActionSignature.DeclarationFault, in fields: MapFields) {
        let cursor: MapCursor? =
            switch fault {
            case .noName, .sameName: nil
            case .boundNotFinite, .boundWithoutNumber, .minimumAboveMaximum: fields["minimum"] ?? fields["maximum"]
            case .enumeration: fields["enum"]
            case .default: fields["default"]
            }
        if let cursor {
            report(.declaration(fault), at: cursor)
        } else {
            report(.declaration(fault), at: fields.cursor.keyOffset, in: fields.cursor.path)
        }
    }
}
