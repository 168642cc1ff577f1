/// A type that every encoder and decoder knows by itself.
protocol CodedScalar {
    /// The value as data.
    var coded: ActionValue { get }
    /// Creates the value from data of its kind.
    init(coded: ActionValue) throws(ActionValueError)
    /// What data the type takes.
    static var form: CodedForm { get }
    /// A value for trying out a type that has members of this one; the attempts are counted from 0.
    static func example(_ attempt: Int) -> Self
}

/// What data a coded type takes: a kind and, for the smaller integers, the least and the greatest.
struct CodedForm: Hashable, Sendable {
    var kind: ActionValue.Kind
    var minimum: Double?
    var maximum: Double?

    init(_ kind: ActionValue.Kind, minimum: Double? = nil, maximum: Double? = nil) {
        self.kind = kind
        self.minimum = minimum
        self.maximum = maximum
    }

    /// A form that takes what either takes.
    func union(_ other: CodedForm) -> CodedForm {
        if self == other { return self }
        if kind == other.kind { return CodedForm(kind) }
        let isNumber = [kind, other.kind].allSatisfy { $0 == .integer || $0 == .number }
        return CodedForm(isNumber ? .number : .any)
    }
}

extension Bool: CodedScalar {
    var coded: ActionValue { .bool(self) }

    init(coded: ActionValue) throws(ActionValueError) {
        guard case .bool(let value) = coded else { throw ActionValueError(.boolean, found: coded) }
        self = value
    }

    static var form: CodedForm { CodedForm(.boolean) }

    static func example(_ attempt: Int) -> Bool { attempt % 2 == 1 }
}

extension String: CodedScalar {
    var coded: ActionValue { .string(self) }

    init(coded: ActionValue) throws(ActionValueError) {
        guard case .string(let value) = coded else { throw ActionValueError(.string, found: coded) }
        self = value
    }

    static var form: CodedForm { CodedForm(.string) }

    // The first goes for an identifier, a path and an address as well.
    static func example(_ attempt: Int) -> String {
        ["00000000-0000-0000-0000-000000000000", "", "1", "a"][attempt % 4]
    }
}

extension ActionValue: CodedScalar {
    var coded: ActionValue { self }

    init(coded: ActionValue) { self = coded }

    static var form: CodedForm { CodedForm(.any) }

    static func example(_ attempt: Int) -> ActionValue { .null }
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

    static var form: CodedForm { CodedForm(.number) }

    static func example(_ attempt: Int) -> Double { Double(attempt) }
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

    static var form: CodedForm { CodedForm(.number) }

    static func example(_ attempt: Int) -> Float { Float(attempt) }
}

extension CodedScalar where Self: FixedWidthInteger {
    /// The integer; one that `Int` does not hold as text in decimal digits, since a number would be rounded.
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

    static var form: CodedForm {
        let isSmall = Self.bitWidth <= 32
        return CodedForm(
            .integer, minimum: isSmall || !isSigned ? Double(Int(truncatingIfNeeded: Self.min)) : nil,
            maximum: isSmall ? Double(Int(truncatingIfNeeded: Self.max)) : nil)
    }

    static func example(_ attempt: Int) -> Self { Self(attempt) }
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
