import ActionRuntime

extension CheckedMap {
    /// Adds the steps of a claim or rule, what they read and whom they ask.
    func add(_ steps: [MapStep], _ json: JSONNode?, at node: Int, of claim: Int?, _ place: CheckedPlace) {
        var isReached = true
        for (step, json) in zip(steps, json.elements) {
            let place = place.at(json)
            self.steps.append(
                CheckedStep(step: step, node: node, claim: claim, isReached: isReached, place: place, json: json))
            switch step {
            case .set(let assignments): read(assignments, json["set"], place)
            case .add(let assignments): read(assignments, json["add"], place)
            case .toggle: break
            case .print(let template): read(template, json["print"], place)
            case .trigger(_, let payload), .publish(_, _, let payload): read(payload, json["with"], place)
            case .report(_, let payload):
                read(payload, json["with"], place)
                isReached = false
            case .perform(let action, let arguments):
                read(arguments, json["arguments"], place)
                addRequest(action, arguments, json, place)
            case .return(let value): read(value, json["return"], place)
            case .decline: isReached = false
            }
        }
    }

    private func addRequest(
        _ action: String, _ arguments: [MapAssignment], _ json: JSONNode, _ place: CheckedPlace
    ) {
        var request = CheckedRequest(
            origin: .step, action: action, hasArguments: true, place: place.at(json["perform"]),
            argumentsPlace: place.at(json["arguments"] ?? json["perform"]))
        for argument in arguments {
            if let constant = argument.value.constant {
                request.arguments[argument.key] = constant
            } else {
                request.filledIn.append(argument.key)
            }
        }
        requests.append(request)
    }

    /// The keys of the state that steps write, each once.
    var writtenKeys: Set<String> {
        var keys: Set<String> = []
        for case let step in steps.map(\.step) {
            switch step {
            case .set(let assignments), .add(let assignments): keys.formUnion(assignments.map(\.key))
            case .toggle(let key): keys.insert(key)
            default: break
            }
        }
        return keys
    }
}
