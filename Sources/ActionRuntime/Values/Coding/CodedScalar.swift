/// A type whose values the encoder and the decoder convert themselves, without asking its `Codable` conformance.
protocol CodedScalar {
    /// The value as data.
    var actionValue: ActionValue { get }
    /// Creates the value from data.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind.
    init(actionValue: ActionValue) throws
    /// The kind of data that the type takes.
    static var parameterKind: ActionValue.Kind { get }
}

extension ActionValue: CodedScalar {}
extension Bool: CodedScalar {}
extension Double: CodedScalar {}
extension String: CodedScalar {}

extension Float: CodedScalar {
    /// The number with the fewest digits that tell it from its neighbours, `0.1`, as it is written in JSON.
    var actionValue: ActionValue {
        guard let short = Double(description), Float(short) == self else { return .double(Double(self)) }
        return .double(short)
    }

    /// Creates the nearest number; an integer has to be held exactly.
    init(actionValue: ActionValue) throws {
        let number = try Double(actionValue: actionValue)
        self.init(number)
        let isExact = if case .int = actionValue { Double(self) == number } else { true }
        guard isExact, isFinite || !number.isFinite else {
            throw ActionValueError(expected: "a number that a Float holds", found: actionValue)
        }
    }

    static var parameterKind: ActionValue.Kind { .number }
}

extension CodedScalar where Self: FixedWidthInteger {
    /// The integer; as text in decimal digits where `Int` does not hold it, because a floating-point number would be rounded.
    var actionValue: ActionValue {
        Int(exactly: self).map(ActionValue.int) ?? .string(String(self))
    }

    init(actionValue: ActionValue) throws {
        if case .string(let text) = actionValue, let value = Self(text), value.actionValue == actionValue {
            self = value
            return
        }
        guard let value = Self(exactly: try Int(actionValue: actionValue)) else {
            throw ActionValueError(expected: "an integer from \(Self.min) to \(Self.max)", found: actionValue)
        }
        self = value
    }

    static var parameterKind: ActionValue.Kind { .integer }
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
