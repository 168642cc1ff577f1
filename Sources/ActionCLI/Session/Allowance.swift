import ActionRuntime

/// How much a map may still make in a call: the text of titles and reasons, output, state, and the steps themselves.
///
/// Templates repeat a text as often as they name it, and steps double a value again and again and wrap it in itself. So
/// a short map could ask for more memory than there is, or for nesting that overflows the stack. Each value is charged
/// before it is made.
final class Allowance {
    /// What a call may make in all, in bytes: as much as a document may be.
    static let maximum = Files.maximumSize
    /// What a step costs besides the values it makes.
    static let step = 64
    /// What a value costs besides its text.
    private static let value = 8
    /// What it costs that a step has a rule or claim asked.
    private static let question = 16

    /// How many bytes are left.
    private(set) var rest: Int
    /// Whether a rule or claim was not asked because there was no room.
    private(set) var isExceeded = false

    init(_ bytes: Int = maximum) {
        rest = bytes
    }

    /// Takes a step into account.
    func chargeStep() throws(StepError) {
        try charge(bytes: Self.step)
    }

    /// Takes a rule or claim into account that a step has asked; whether there was room for it.
    func chargeQuestion() -> Bool {
        guard rest >= Self.question else {
            isExceeded = true
            return false
        }
        rest -= Self.question
        return true
    }

    /// Takes text into account.
    func charge(bytes: Int) throws(StepError) {
        guard bytes <= rest else { throw .tooMuch }
        rest -= bytes
    }

    /// Takes an array or object into account, without what is in it.
    func chargeContainer(levels: Int) throws(StepError) {
        guard levels > 0 else { throw .tooDeep }
        try charge(bytes: Self.value)
    }

    /// Takes a value into account that may nest so many levels.
    func charge(_ value: ActionValue, levels: Int = JSONReader.maximumDepth) throws(StepError) {
        switch value {
        case .null, .bool, .int, .double:
            try charge(bytes: Self.value)
        case .string(let text):
            try charge(bytes: Self.value + text.utf8.count)
        case .array(let values):
            try chargeContainer(levels: levels)
            for value in values { try charge(value, levels: levels - 1) }
        case .object(let members):
            try chargeContainer(levels: levels)
            for (key, value) in members {
                try charge(bytes: key.utf8.count)
                try charge(value, levels: levels - 1)
            }
        }
    }
}
