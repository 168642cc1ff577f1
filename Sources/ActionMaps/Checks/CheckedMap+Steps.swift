import ActionRuntime

extension CheckedMap {
    /// Adds the steps of a claim or rule, the keys and arguments that they read, and the actions that they perform.
    ///
    /// - Parameters:
    ///   - node: The node of the claim or rule.
    ///   - name: The claim's name; nil for a rule and for a catch-all.
    func add(
        _ steps: [MapStep], _ json: JSONNode?, at node: Int, named name: String? = nil, _ place: CheckedPlace
    ) {
        for (step, json) in zip(steps, json.elements) {
            let place = place.at(json)
            var checked = CheckedStep(step: step, node: node, place: place, json: json)
            if case .perform(let action, let arguments) = step {
                let request = Self.request(action, arguments, json, of: name, place)
                checked.request = request
                requests.append(request)
            }
            self.steps.append(checked)
            switch step {
            case .set(let assignments): read(assignments, json["set"], place)
            case .add(let assignments): read(assignments, json["add"], place)
            case .toggle, .decline: break
            case .print(let template): read(template, json["print"], place)
            case .trigger(_, let payload), .report(_, let payload), .publish(_, _, let payload):
                read(payload, json["with"], place)
            case .perform(_, let arguments): read(arguments, json["arguments"], place)
            case .return(let value): read(value, json["return"], place)
            }
        }
    }

    private static func request(
        _ action: String, _ arguments: [MapAssignment], _ json: JSONNode, of claim: String?, _ place: CheckedPlace
    ) -> CheckedRequest {
        var request = CheckedRequest(
            origin: .step(claim: claim), action: action, hasArguments: true,
            place: place.at(json["perform"] ?? json["action"]),
            argumentsPlace: place.at(json["arguments"] ?? json["perform"] ?? json["action"]))
        request.hasOwnStart = json["start"] != nil
        for argument in arguments {
            if let constant = argument.value.constant {
                request.arguments[argument.key] = constant
            } else {
                request.filledIn.append(argument.key)
            }
        }
        return request
    }

    /// The values that steps write to each key of the state; for a `toggle` or `add` a value of the same kind.
    var writtenValues: [String: [MapValue]] {
        var values: [String: [MapValue]] = [:]
        for case let step in steps.map(\.step) {
            switch step {
            case .set(let assignments):
                for assignment in assignments { values[assignment.key, default: []].append(assignment.value) }
            case .add(let assignments):
                for assignment in assignments { values[assignment.key, default: []].append(.constant(0)) }
            case .toggle(let key): values[key, default: []].append(.constant(true))
            default: break
            }
        }
        return values
    }
}
