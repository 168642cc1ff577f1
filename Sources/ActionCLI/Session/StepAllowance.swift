import ActionRuntime

/// How much the steps of a request may still make.
///
/// Steps can double a value again and again, and wrap it in itself, so that a short map asks for more memory than there
/// is, or for nesting that overflows the stack.
struct StepAllowance {
    /// What a request's steps may make in all, in bytes: as much as a document may be.
    static let maximum = Files.maximumSize
    /// What a step costs besides the values it makes.
    private static let step = 64

    private var rest = maximum

    /// Takes a step into account.
    mutating func chargeStep() throws(StepError) {
        try charge(bytes: Self.step)
    }

    /// Takes a value into account that goes to a key of the state; of a dotted one, into objects in the state.
    @discardableResult
    mutating func charge(_ value: ActionValue, below key: String = "") throws(StepError) -> ActionValue {
        let levels = key.utf8.count { $0 == UInt8(ascii: ".") } + 1
        try charge(value, levels: JSONReader.maximumDepth - levels)
        return value
    }

    private mutating func charge(_ value: ActionValue, levels: Int) throws(StepError) {
        try charge(bytes: 8)
        switch value {
        case .null, .bool, .int, .double:
            break
        case .string(let text):
            try charge(bytes: text.utf8.count)
        case .array(let values):
            guard levels > 0 else { throw .tooDeep }
            for value in values { try charge(value, levels: levels - 1) }
        case .object(let members):
            guard levels > 0 else { throw .tooDeep }
            for (key, value) in members {
                try charge(bytes: key.utf8.count)
                try charge(value, levels: levels - 1)
            }
        }
    }

    private mutating func charge(bytes: Int) throws(StepError) {
        rest -= bytes
        if rest < 0 { throw .tooMuch }
    }
}
