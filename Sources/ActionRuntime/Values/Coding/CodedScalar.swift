/// A type whose values the encoder and the decoder convert themselves, without asking its `Codable` conformance.
protocol CodedScalar {
    /// The value as data.
    var coded: ActionValue { get }
    /// Creates the value from data of its kind.
    init(coded: ActionValue) throws(ActionValueError)
    /// The kind of data that the type takes.
    static var kind: ActionValue.Kind { get }
}

extension Bool: CodedScalar {
    var coded: ActionValue { .bool(self) }

    init(coded: ActionValue) throws(ActionValueError) {
        guard case .bool(let value) = coded else { throw ActionValueError(.boolean, found: coded) }
        self = value
    }

    static var kind: ActionValue.Kind { .boolean }
}

extension String: CodedScalar {
    var coded: ActionValue { .string(self) }

    init(coded: ActionValue) throws(ActionValueError) {
        guard case .string(let value) = coded else { throw ActionValueError(.string, found: coded) }
        self = value
    }

    static var kind: ActionValue.Kind { .string }
}

extension ActionValue: CodedScalar {
    var coded: ActionValue { self }

    init(coded: ActionValue) { self = coded }

    static var kind: ActionValue.Kind { .any }
}

// MARK: Numbers

extension Double: CodedScalar {
    var coded: ActionValue { .double(self) }

    init(coded: ActionValue) throws(ActionValueError) {
        switch coded {
        case .double(let value):
            self = value
        case .int(let value):
            guard let exact = Double(exact: value) else {
                throw ActionValueError(expected: ActionValue.Kind.exactNumber, found: coded)
            }
            self = exact
        default:
            throw ActionValueError(.number, found: coded)
        }
    }

    static var kind: ActionValue.Kind { .number }
}

extension Float: CodedScalar {
    /// The number with the fewest digits that tell it from its neighbours, `0.1`, as it is written in JSON.
    var coded: ActionValue {
        guard let short = Double(description), Float(short) == self else { return .double(Double(self)) }
        return .double(short)
    }

    /// Creates the nearest number; an integer has to be held exactly.
    init(coded: ActionValue) throws(ActionValueError) {
        let number = try Double(coded: coded)
        self.init(number)
        let isExact = if case .int = coded { Double(self) == number } else { true }
        guard isExact, isFinite || !number.isFinite else {
            throw ActionValueError(expected: "a number that a Float holds", found: coded)
        }
    }

    static var kind: ActionValue.Kind { .number }
}

extension CodedScalar where Self: FixedWidthInteger {
    /// The integer; as text in decimal digits where `Int` does not hold it, because a floating-point number would be rounded.
    var coded: ActionValue {
        Int(exactly: self).map(ActionValue.int) ?? .string(String(self))
    }

    init(coded: ActionValue) throws(ActionValueError) {
        var integer: Int?
        switch coded {
        case .int(let value): integer = value
        case .double(let value): integer = Int(exact: value)
        case .string(let text):
            if let value = Self(text), value.coded == coded {
                self = value
                return
            }
        default: break
        }
        guard let integer else { throw ActionValueError(.integer, found: coded) }
        guard let value = Self(exactly: integer) else {
            throw ActionValueError(expected: "an integer from \(Self.min) to \(Self.max)", found: coded)
        }
        self = value
    }

    static var kind: ActionValue.Kind { .integer }
}

extension Int: CodedScalar {}
extension Int8: CodedScalar {}
extension Int16: CodedScalar {}
extension Int32: CodedScalar {}
extension Int64: CodedScalar {}
extension UInt: CodedScalar {}
extension UInt8: CodedScalar {}
extension UInt16: CodedScalar {}
extension UInt32: CodedScalar {}
extension UInt64: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: CodedScalar {}

extension ActionValueError {
    /// Creates the error of a value that is of another kind.
    init(_ kind: ActionValue.Kind, found: ActionValue) {
        self.init(expected: kind.noun, found: found)
    }
}
