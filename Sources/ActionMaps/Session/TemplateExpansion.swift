import ActionRuntime

/// Fills in the references of templates, and charges each value to the allowance before it is made.
struct TemplateExpansion {
    let allowance: Allowance
    let lookup: (Template.Reference) -> ActionValue

    /// A template as text: strings are filled in without quotes, all other values as JSON.
    func text(_ template: Template) throws(StepError) -> String {
        var text = ""
        for segment in template.segments {
            switch segment {
            case .literal(let literal):
                try allowance.charge(bytes: literal.utf8.count)
                text += literal
            case .reference(let reference):
                text += try self.text(of: lookup(reference))
            }
        }
        return text
    }

    private func text(of value: ActionValue) throws(StepError) -> String {
        guard case .string(let text) = value else {
            try allowance.charge(value)
            return value.json()
        }
        try allowance.charge(bytes: text.utf8.count)
        return text
    }

    /// A value of the map with its references filled in; a template of one reference alone becomes the value itself.
    ///
    /// - Parameter levels: How many levels the value may nest.
    func value(_ value: MapValue, levels: Int = JSONReader.maximumDepth - 1) throws(StepError) -> ActionValue {
        switch value {
        case .constant(let value):
            try allowance.charge(value, levels: levels)
            return value
        case .template(let template):
            if let reference = template.reference {
                return try self.value(.constant(lookup(reference)), levels: levels)
            }
            return .string(try text(template))
        case .array(let values):
            try allowance.chargeContainer(levels: levels)
            var filled: [ActionValue] = []
            for value in values { filled.append(try self.value(value, levels: levels - 1)) }
            return .array(filled)
        case .object(let members):
            return .object(try object(members, levels: levels))
        }
    }

    /// The members' values by key; of equal keys the last counts.
    ///
    /// - Parameter levels: How many levels the object may nest.
    func object(
        _ members: [MapAssignment], levels: Int = JSONReader.maximumDepth - 1
    ) throws(StepError) -> [String: ActionValue] {
        try allowance.chargeContainer(levels: levels)
        var values: [String: ActionValue] = [:]
        for member in members {
            try allowance.charge(bytes: member.key.utf8.count)
            values[member.key] = try value(member.value, levels: levels - 1)
        }
        return values
    }

    /// The value for a key of the state; each dot of the key is a level of objects, which leaves fewer levels to the value.
    func value(_ assignment: MapAssignment) throws(StepError) -> ActionValue {
        let levels = assignment.key.utf8.count { $0 == UInt8(ascii: ".") } + 1
        return try value(assignment.value, levels: JSONReader.maximumDepth - levels)
    }
}
