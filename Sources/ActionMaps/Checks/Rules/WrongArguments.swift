import ActionRuntime

/// Arguments that no claim of the action accepts.
enum WrongArguments: Check {
    static let rule = CheckRule.wrongArguments
    static let level = CheckLevel.error
    static let summary = "arguments of an item, key or step that fit no signature that claims the action"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.requests.compactMap { request in
            guard request.isChecked, let fault = map.fault(of: request) else { return nil }
            return Finding(
                rule, at: request.argumentsPlace,
                "\(request.origin.subject) performs \(request.action.quoted) with arguments that do not fit: \(fault).",
                help: "Give the arguments that the action's \"parameters\" take.")
        }
    }
}

extension CheckedRequest {
    /// Whether the request is sent with these arguments: an item without arguments may ask the person for them.
    fileprivate var isChecked: Bool {
        switch origin {
        case .item: hasArguments
        case .key, .userKey, .step: true
        case .remap: false
        }
    }
}

extension CheckedMap {
    /// The fault of a request's arguments; nil where some claim may take them.
    func fault(of request: CheckedRequest) -> String? {
        var first: String?
        for signature in claimIndex.signatures(of: request.action) {
            guard let fault = signature?.fault(of: request) else { return nil }
            first = first ?? fault
        }
        return first
    }

    /// The fault of a request's arguments at one entry; nil where the entry may take them.
    func fault(of request: CheckedRequest, to entry: ClaimIndex.Entry) -> String? {
        fault(of: request, toClaim: entry.claim, named: request.action)
    }

    /// The fault of a request's arguments at a claim, which the request reaches under a name; nil for none.
    func fault(of request: CheckedRequest, toClaim claim: Int, named name: String) -> String? {
        claimIndex.signature(of: claim, named: name)?.fault(of: request)
    }
}

extension ActionSignature {
    /// The fault of the arguments, as far as they are known before the step runs; nil for none.
    fileprivate func fault(of request: CheckedRequest) -> String? {
        var arguments = request.arguments
        for name in request.filledIn { arguments[name] = .null }
        do throws(ArgumentFaults) {
            _ = try check(arguments)
            return nil
        } catch {
            let faults = error.faults.filter { fault in
                if case .unknown = fault { return true }
                // An exported map leaves secrets out, and a person is asked for one that a map lacks.
                if case .missing = fault, secretNames.contains(fault.name) { return false }
                return !request.filledIn.contains(fault.name)
            }
            return faults.first?.description
        }
    }
}
