package import ActionRuntime

/// The error of a step that could not be taken.
package enum StepError: Error, CustomStringConvertible {
    /// The state has a value of another type than the step needs.
    case wrongState(key: String, expected: String, found: ActionValue)
    /// The value to be added is not a number.
    case wrongSummand(key: String, found: ActionValue)
    /// The sum is larger than a number can be.
    case overflow(key: String)
    /// A value is nested deeper than a document may be.
    case tooDeep
    /// The steps are too many, or have made more bytes than a call may.
    case tooMuch

    package var description: String {
        switch self {
        case .wrongState(let key, let expected, let found):
            "the state's '\(key)' must be \(expected), and is \(found.excerpt)"
        case .wrongSummand(let key, let found):
            "what is added to the state's '\(key)' must be a number, and is \(found.excerpt)"
        case .overflow(let key):
            "adding to the state's '\(key)' gives a number that is too large"
        case .tooDeep:
            "a step gives a value that is nested deeper than \(JSONReader.maximumDepth) levels"
        case .tooMuch:
            "the steps are too many, or give more than \(Allowance.maximum >> 20) MiB"
        }
    }
}

extension StepError {
    /// Whether the error is about depth or size; otherwise it is about types.
    var isOfBounds: Bool {
        switch self {
        case .tooDeep, .tooMuch: true
        case .wrongState, .wrongSummand, .overflow: false
        }
    }
}

/// The error of an action that a step performed; rules see the original error, messages also name the action.
struct PerformError: Error, NamedSignal, CustomStringConvertible {
    let action: ActionName
    let error: any Error

    var signalName: String { Signal.error(error).name }
    var description: String { "'\(action)' failed: \(error)" }
}

/// The request or signal that steps run for, and the node that they run at.
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
    /// Runs steps in order, up to a step that ends them.
    ///
    /// - Parameter isUndoable: Whether the nearest undo stack is told how to undo the steps.
    func run(_ steps: [MapStep], in context: StepContext, isUndoable: Bool = true) throws -> Reply {
        depth += 1
        // The state when the last changes were noted; nil where no changes are noted.
        var before = !isUndoable || steps.changedKeys.isEmpty || context.node.nearestUndoStack == nil ? nil : state
        func noteChanges() {
            if let old = before { registerUndo(of: steps, from: old, in: context) }
        }
        // Other handlers undo their own changes, between the changes that these steps made before and after them.
        func send(_ body: () throws -> Void) rethrows {
            noteChanges()
            defer { if before != nil { before = state } }
            try body()
        }
        defer {
            depth -= 1
            noteChanges()
        }
        let expansion = expansion(for: context.cause)
        var result = ActionValue.null
        for step in steps {
            if interruption?.isPending == true { throw CancellationError() }
            try allowance.chargeStep()
            switch step {
            case .set(let assignments):
                for assignment in assignments { try set(assignment.key, to: expansion.value(assignment)) }
            case .toggle(let key):
                try toggle(key)
            case .add(let assignments):
                for assignment in assignments { try add(expansion.value(assignment), to: assignment.key) }
            case .print(let template):
                output.append(try expansion.text(template))
            case .trigger(let name, let payload):
                let event = MapEvent(name: name, payload: try expansion.object(payload))
                send {
                    let outcome = context.node.trigger(event)
                    // Where the request itself is part of the cycle, no other observer notes the event.
                    if case .tooDeep = outcome.ending { unhandled.append(outcome) }
                }
            case .report(let name, let payload):
                throw try MapError(name: name, payload: expansion.object(payload))
            case .publish(let name, let level, let payload):
                let event = MapEvent(name: name, payload: try expansion.object(payload))
                send { context.node.publish(event, to: level.library) }
            case .perform(let name, let arguments):
                let arguments = try ActionArguments(expansion.object(arguments))
                try send { try perform(name, arguments, for: context.cause) }
            case .return(let value):
                result = try expansion.value(value)
            case .decline:
                return .declined
            }
        }
        // It is an error if an event passed rules only because the rules were not asked.
        if allowance.isExceeded { throw StepError.tooMuch }
        return .handled(result)
    }

    /// Registers how to undo the changes that steps made in the state.
    private func registerUndo(of steps: [MapStep], from before: [String: ActionValue], in context: StepContext) {
        // The value around a dotted key is kept as a whole.
        let keys = steps.changedKeys.map { key in
            before[key] == nil && key.count < 256 ? String(key.prefix { $0 != "." }) : key
        }
        let changed = Set(keys).filter { before[$0] != state[$0] }
        if !changed.isEmpty { registerRestoring(changed, of: before, at: context.node) }
    }

    private func registerRestoring(_ keys: Set<String>, of values: [String: ActionValue], at node: ActionNode) {
        let kept = keys.map { ($0, values[$0]) }
        node.registerUndo(title: { [unowned self] in descriptions[$0.text]?.title }) { [unowned self, unowned node] in
            registerRestoring(keys, of: state, at: node)
            for (key, value) in kept { state[key] = value }
        }
    }

    /// Whether a rule or claim may be asked.
    ///
    /// Each question is charged, which bounds steps that ask thousands of claims thousands of times.
    func mayAsk() -> Bool { depth == 0 || allowance.chargeQuestion() }

    /// Fills in the references of steps that run for an action, event or error.
    func expansion(for cause: StepContext.Cause) -> TemplateExpansion {
        TemplateExpansion(allowance: allowance) { [unowned self] in value(of: $0, for: cause) }
    }

    /// The value that a `${…}` names; null where the value is missing.
    func value(of reference: Template.Reference, for cause: StepContext.Cause) -> ActionValue {
        switch (reference, cause) {
        case (.state(let key), _):
            state.value(at: key) ?? .null
        case (.argument(let name), .action(let invocation)):
            argument(name, of: invocation)
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

    private func argument(_ name: String, of invocation: Invocation) -> ActionValue {
        if readSecrets != nil {
            readSecrets?.formUnion(invocation.arguments.secretValues.lazy.map(\.value))
        }
        return invocation.arguments.values.value(at: name) ?? .null
    }

    /// Performs an action from the start of the request; throws unless it was performed.
    private func perform(_ name: String, _ arguments: ActionArguments, for cause: StepContext.Cause) throws {
        let own = if case .action(let invocation) = cause { invocation.start } else { requestStart }
        let outcome = coordinator.perform(ActionName(checked: name), arguments: arguments, from: own ?? start)
        switch outcome {
        case .performed: return
        case .failed(let takes as HostTakes, _, _): hostTakes.append(takes)
        case .failed(let error, let by?, _) where !(error is PerformError || error is DispatchError):
            throw PerformError(action: by.action, error: error)
        case .failed(let error, _, _): throw error
        case .cancelled: throw CancellationError()
        default: throw DispatchError.notPerformed(outcome)
        }
    }

    private func set(_ key: String, to value: ActionValue) throws {
        if state.set(key, to: value) { return }
        let (outer, found) = state.obstacle(to: key) ?? (key, .null)
        throw StepError.wrongState(key: outer, expected: "an object", found: found)
    }

    private func toggle(_ key: String) throws {
        switch state.value(at: key) {
        case nil, .null: try set(key, to: .bool(true))
        case .bool(let value): try set(key, to: .bool(!value))
        case let other?: throw StepError.wrongState(key: key, expected: "a boolean", found: other)
        }
    }

    private func add(_ summand: ActionValue, to key: String) throws {
        switch ((state.value(at: key) ?? .null).orZero, summand.orZero) {
        case (.int(let left), .int(let right)):
            let (sum, overflow) = left.addingReportingOverflow(right)
            if overflow { throw StepError.overflow(key: key) }
            try set(key, to: .int(sum))
        case (let left, let right):
            guard let sum = left.number.flatMap({ left in right.number.map { left + $0 } }) else {
                if left.number == nil { throw StepError.wrongState(key: key, expected: "a number", found: left) }
                throw StepError.wrongSummand(key: key, found: right)
            }
            guard sum.isFinite else { throw StepError.overflow(key: key) }
            try set(key, to: .double(sum))
        }
    }
}

extension [MapStep] {
    /// The keys of the state that the steps write.
    fileprivate var changedKeys: [String] {
        flatMap { (step) -> [String] in
            switch step {
            case .set(let assignments), .add(let assignments): assignments.map(\.key)
            case .toggle(let key): [key]
            default: []
            }
        }
    }
}

extension ActionValue {
    /// The value, with null as zero.
    fileprivate var orZero: ActionValue { self == .null ? .int(0) : self }

    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}

extension [String: ActionValue] {
    /// Writes a value under a dotted name, so that `value(at:)` reads it; missing objects are created.
    ///
    /// - Returns: False where a part of the name has a value that is not an object; the object is then unchanged.
    package mutating func set(_ name: String, to value: ActionValue, isInner: Bool = false) -> Bool {
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
        // The object is taken out of the state while it is changed: a second reference would copy it at each key.
        updateValue(.null, forKey: head)
        let isWritten = inner.set(String(name[name.index(after: dot)...]), to: value, isInner: true)
        updateValue(.object(inner), forKey: head)
        return isWritten
    }

    /// The beginning of a dotted name whose value is not an object, so that ``set(_:to:isInner:)`` writes nothing, and that value; nil
    /// where there is none.
    fileprivate func obstacle(to name: String) -> (key: String, value: ActionValue)? {
        var object = self, rest = name[...]
        while let dot = rest.firstIndex(of: "."), let value = object[String(rest[..<dot])] {
            guard case .object(let inner) = value else { return (String(name[..<dot]), value) }
            (object, rest) = (inner, rest[rest.index(after: dot)...])
        }
        return nil
    }
}
