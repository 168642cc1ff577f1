package import ActionRuntime

/// The bytes that a map may still make in a call: texts of titles and reasons, output, state, and the steps themselves.
///
/// A template may name a text any number of times, and steps may double a value or nest it in itself again and again. So a
/// short map could need more memory than the machine has, or nesting that overflows the stack. Each value is charged before
/// it is made.
package final class Allowance {
    /// The bytes that a call may make in all: the most bytes of a document.
    static let maximum = Files.maximumSize
    /// The bytes charged for a step, besides the bytes of the values that it makes.
    package static let step = 64
    /// The bytes charged for a value, besides the bytes of its text.
    private static let value = 8
    /// The bytes charged for asking a rule or claim.
    private static let question = 16

    /// The bytes that are left.
    package private(set) var rest: Int
    /// Whether a rule or claim was not asked because too few bytes were left.
    private(set) var isExceeded = false

    package init(_ bytes: Int = maximum) {
        rest = bytes
    }

    /// Restores the whole allowance, for the next call.
    package func refill() {
        rest = Self.maximum
        isExceeded = false
    }

    /// Charges a step.
    func chargeStep() throws(StepError) {
        try charge(bytes: Self.step)
    }

    /// Charges asking a rule or claim; false where too few bytes are left, and it must not be asked.
    func chargeQuestion() -> Bool {
        guard rest >= Self.question else {
            isExceeded = true
            return false
        }
        rest -= Self.question
        return true
    }

    /// Charges the bytes of a text.
    package func charge(bytes: Int) throws(StepError) {
        guard bytes <= rest else { throw .tooMuch }
        rest -= bytes
    }

    /// Charges an array or object without its elements.
    ///
    /// - Parameter levels: How many levels may still nest, this one included.
    func chargeContainer(levels: Int) throws(StepError) {
        guard levels > 0 else { throw .tooDeep }
        try charge(bytes: Self.value)
    }

    /// Charges a value with all values in it.
    ///
    /// - Parameter levels: How many levels the value may nest.
    package func charge(_ value: ActionValue, levels: Int = JSONReader.maximumDepth) throws(StepError) {
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
