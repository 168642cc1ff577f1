import ActionRuntime

@testable import ActionMaps

/// Signatures: parameters as a map writes them, and arguments to check.
enum SignatureTarget {
    static func run(_ input: [UInt8]) {
        let head = Array(#"{"actionMap":1,"root":{"name":"r"},"actions":{"a":{"parameters":"#.utf8)
        guard let map = try? ActionMap(reading: head + input.part(0) + Array("}}}".utf8), file: "map.json"),
            let signature = map.descriptions.first?.signature
        else { return }
        check(ActionSignature.faults(in: signature.parameters).isEmpty, "a signature's parameters have no faults")
        JSONTarget.checkForms(of: signature.jsonSchema)
        guard let arguments = try? ActionArguments(json: input.part(1)) else { return }
        checkArguments(arguments, signature)
        let texts = Dictionary(uniqueKeysWithValues: arguments.names.map { ($0, arguments[$0].map(text) ?? "") })
        if let parsed = try? ActionArguments(parsing: texts, for: signature) {
            check(fits(parsed, signature), "what was parsed is checked")
        }
    }

    private static func checkArguments(_ arguments: ActionArguments, _ signature: ActionSignature) {
        let isAccepted = ArgumentSchema(signature).accepts(arguments)
        do throws(ArgumentFaults) {
            let checked = try signature.check(arguments)
            check(fits(checked, signature), "arguments that were checked stay as they are: \(checked)")
            for parameter in signature.parameters where parameter.isRequired {
                check(checked[parameter.name] != nil, "a required argument is there: \(checked)")
            }
        } catch {
            check(!isAccepted, "what the schema accepts fits: \(arguments), \(error)")
            check(!error.faults.isEmpty, "what does not fit has faults")
            for fault in error.faults {
                check(!fault.description.hasControlCharacter, "a message is printable: \(fault)")
            }
        }
    }

    private static func fits(_ arguments: ActionArguments, _ signature: ActionSignature) -> Bool {
        (try? signature.check(arguments)) == arguments
    }

    private static func text(_ value: ActionValue) -> String {
        if case .string(let text) = value { text } else { value.json() }
    }
}

/// What a signature's JSON Schema says of arguments, read as plainly as possible.
private struct ArgumentSchema {
    private let schema: ActionValue

    init(_ signature: ActionSignature) { schema = signature.jsonSchema }

    func accepts(_ arguments: ActionArguments) -> Bool {
        guard case .array(let required) = schema["required"], case .object(let properties) = schema["properties"] else {
            return false
        }
        return required.allSatisfy { if case .string(let name) = $0 { arguments[name] != nil } else { false } }
            && arguments.names.allSatisfy { name in
                guard let value = arguments[name], let property = properties[name] else { return false }
                return accepts(value, property)
            }
    }

    private func accepts(_ value: ActionValue, _ schema: ActionValue) -> Bool {
        if let type = schema["type"], !isOfType(value, type) { return false }
        if case .array(let members) = schema["enum"], !members.contains(where: { isSame($0, value) }) { return false }
        guard let number = number(value) else { return true }
        if let minimum = schema["minimum"].flatMap(self.number), number < minimum { return false }
        if let maximum = schema["maximum"].flatMap(self.number), number > maximum { return false }
        return true
    }

    private func isOfType(_ value: ActionValue, _ type: ActionValue) -> Bool {
        switch (type, value) {
        case ("boolean", .bool), ("integer", .int), ("number", .double), ("string", .string), ("array", .array),
            ("object", .object):
            true
        // Integers that floating point cannot hold are refused for a number, which no schema can say.
        case ("number", .int(let value)): abs(value.magnitude.distance(to: 0)) <= 1 << 53
        case ("integer", .double(let value)): value.rounded(.towardZero) == value && abs(value) < 0x1p62
        default: false
        }
    }

    private func isSame(_ one: ActionValue, _ other: ActionValue) -> Bool {
        if let one = number(one), let other = number(other) { return one == other }
        return one == other
    }

    /// A number as floating point; integers that it cannot hold are not compared.
    private func number(_ value: ActionValue) -> Double? {
        switch value {
        case .int(let value): Double(exactly: value)
        case .double(let value): value
        default: nil
        }
    }
}
