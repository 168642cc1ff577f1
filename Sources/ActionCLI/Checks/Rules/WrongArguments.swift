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
    /// Whether the request is sent with these arguments: an item without any may ask for them when it is chosen.
    fileprivate var isChecked: Bool {
        switch origin {
        case .item: hasArguments
        case .key, .userKey, .step: true
        case .remap: false
        }
    }
}

extension CheckedMap {
    /// What is wrong with the arguments of a request; nil where somebody may take them.
    func fault(of request: CheckedRequest) -> String? {
        var first: String?
        for signature in takers.signatures(of: request.action) {
            guard let fault = signature?.fault(of: request) else { return nil }
            first = first ?? fault
        }
        return first
    }

    /// What is wrong with the arguments of a request for somebody who takes it; nil where nothing is.
    func fault(of request: CheckedRequest, to taker: Takers.Taker) -> String? {
        fault(of: request, toClaim: taker.claim, named: request.action)
    }

    /// What is wrong with the arguments of a request that arrives at a claim under a name; nil where nothing is.
    func fault(of request: CheckedRequest, toClaim claim: Int, named name: String) -> String? {
        takers.signature(of: claim, named: name)?.fault(of: request)
    }
}

extension ActionSignature {
    /// What is wrong with the arguments, as far as they are known before the step runs; nil where nothing is.
    fileprivate func fault(of request: CheckedRequest) -> String? {
        var arguments = request.arguments
        for name in request.filledIn { arguments[name] = .null }
        do throws(ArgumentFaults) {
            _ = try check(arguments)
            return nil
        } catch {
            let faults = error.faults.filter { fault in
                if case .unknown = fault { return true }
                return !request.filledIn.contains(fault.name)
            }
            return faults.first?.description
        }
    }
}
