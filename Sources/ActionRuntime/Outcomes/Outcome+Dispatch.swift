// Which dispatch an outcome is of: a handler that returns another dispatch's outcome has answered with that one.

extension Outcome {
    /// The number of the observed dispatch that has this outcome, if it is a later one than another dispatch; nil else.
    ///
    /// An outcome tells the last 32 bits: dispatches inside of another one are given the numbers that follow.
    package func dispatch(after other: UInt64) -> UInt64? {
        guard let bits = performer?.dispatch.value, bits != 0 else { return nil }
        let number = other &+ UInt64(bits &- UInt32(truncatingIfNeeded: other))
        return number > other && number <= SharedCounter.dispatches.load() ? number : nil
    }

    /// The outcome as that of an observed dispatch; 0 for none.
    func answering(_ dispatch: UInt64) -> Outcome {
        func mark(_ performer: Performer) -> Performer {
            var copy = performer
            copy.dispatch = Uncompared(UInt32(truncatingIfNeeded: dispatch))
            return copy
        }
        return switch self {
        case .performed(let by, let value): .performed(by: mark(by), value: value)
        case .disabled(let by, let reasons): .disabled(by: mark(by), reasons: reasons)
        case .badArguments(let by, let faults): .badArguments(by: mark(by), faults: faults)
        case .failed(let error, let by?, let handler): .failed(error, by: mark(by), handledBy: handler)
        case .cancelled(let by): .cancelled(by: mark(by))
        case .declined(let all): .declined(by: all.dropLast() + all.suffix(1).map(mark))
        case .unclaimed, .failed: self
        }
    }
}
