import ActionRuntime

/// Why a step of a claim could not be taken.
enum StepError: Error, CustomStringConvertible {
    /// The step wants another sort of value than the state has.
    case wrongState(key: String, expected: String, found: ActionValue)
    /// The sum is too large.
    case overflow(key: String)

    var description: String {
        switch self {
        case .wrongState(let key, let expected, let found):
            "the state's '\(key)' must be \(expected), and is \(found.excerpt)"
        case .overflow(let key):
            "adding to the state's '\(key)' gives a number that is too large"
        }
    }
}

/// What steps run for, and where.
struct StepContext {
    enum Cause {
        case action(Invocation)
        case signal(Signal)
    }

    let node: ActionNode
    let cause: Cause

    init(node: ActionNode, invocation: Invocation) {
        self.node = node
        cause = .action(invocation)
    }

    init(node: ActionNode, signal: Signal) {
        self.node = node
        cause = .signal(signal)
    }
}

extension Session {
    /// Takes steps one after the other.
    func run(_ steps: [MapStep], in context: StepContext) throws -> Reply {
        func lookup(_ reference: Template.Reference) -> ActionValue { value(of: reference, for: context.cause) }
        var result = ActionValue.null
        for step in steps {
            switch step {
            case .set(let assignments):
                for assignment in assignments { try set(assignment.key, to: assignment.value.evaluate(lookup)) }
            case .toggle(let key):
                try toggle(key)
            case .add(let assignments):
                for assignment in assignments { try add(assignment.value.evaluate(lookup), to: assignment.key) }
            case .print(let template):
                output.append(template.text(lookup))
            case .trigger(let name, let payload):
                context.node.trigger(MapEvent(name: name, payload: payload.evaluate(lookup)))
            case .report(let name, let payload):
                throw MapError(name: name, payload: payload.evaluate(lookup))
            case .publish(let name, let level, let payload):
                context.node.publish(MapEvent(name: name, payload: payload.evaluate(lookup)), to: level.library)
            case .perform(let name, let arguments):
                try perform(name, ActionArguments(arguments.evaluate(lookup)))
            case .return(let value):
                result = value.evaluate(lookup)
            case .decline:
                return .declined
            }
        }
        return .handled(result)
    }

    /// What a `${…}` stands for; null where there is no such thing.
    func value(of reference: Template.Reference, for cause: StepContext.Cause) -> ActionValue {
        switch (reference, cause) {
        case (.state(let key), _):
            state.value(at: key) ?? .null
        case (.argument(let name), .action(let invocation)):
            invocation.arguments.values.value(at: name) ?? .null
        case (.action, .action(let invocation)):
            .string(invocation.action.text)
        case (.originalAction, .action(let invocation)):
            .string(invocation.originalAction.text)
        case (.event(let name), .signal(let signal)):
            signal.payload.value(at: name) ?? (name == "name" ? .string(signal.name) : .null)
        default:
            .null
        }
    }

    /// Performs an action from where the request started; what stands in its way is thrown.
    private func perform(_ name: String, _ arguments: ActionArguments) throws {
        let outcome = coordinator.perform(ActionName(checked: name), arguments: arguments, from: start)
        switch outcome {
        case .performed: return
        case .failed(let error, _, _): throw error
        default: throw DispatchError.notPerformed(outcome)
        }
    }

    private func set(_ key: String, to value: ActionValue) throws {
        guard state.set(key, to: value) else {
            throw StepError.wrongState(key: key, expected: "within an object", found: .object(state))
        }
    }

    private func toggle(_ key: String) throws {
        switch state.value(at: key) {
        case nil, .null: try set(key, to: .bool(true))
        case .bool(let value): try set(key, to: .bool(!value))
        case let other?: throw StepError.wrongState(key: key, expected: "a boolean", found: other)
        }
    }

    private func add(_ summand: ActionValue, to key: String) throws {
        switch (state.value(at: key) ?? .int(0), summand) {
        case (.null, let sum), (let sum, .null):
            try set(key, to: sum)
        case (.int(let left), .int(let right)):
            let (sum, overflow) = left.addingReportingOverflow(right)
            if overflow { throw StepError.overflow(key: key) }
            try set(key, to: .int(sum))
        case (let left, let right):
            guard let sum = left.number.flatMap({ left in right.number.map { left + $0 } }) else {
                let wrong = left.number == nil ? left : right
                throw StepError.wrongState(key: key, expected: "a number, and so must what is added", found: wrong)
            }
            guard sum.isFinite else { throw StepError.overflow(key: key) }
            try set(key, to: .double(sum))
        }
    }
}

extension ActionValue {
    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}

extension [String: ActionValue] {
    /// Writes the value of a dotted name where `value(at:)` reads it; objects on the way are made.
    ///
    /// - Returns: Whether it could be written: not below something that is no object.
    fileprivate mutating func set(_ name: String, to value: ActionValue, isInner: Bool = false) -> Bool {
        guard isInner || self[name] == nil, let dot = name.firstIndex(of: "."), name.count < 256 else {
            self[name] = value
            return true
        }
        let head = String(name[..<dot])
        var inner: [String: ActionValue] = [:]
        switch self[head] {
        case nil, .null: break
        case .object(let object): inner = object
        default: return false
        }
        guard inner.set(String(name[name.index(after: dot)...]), to: value, isInner: true) else { return false }
        self[head] = .object(inner)
        return true
    }
}
