extension ActionSignature.Parameter {
    /// Declares a parameter that takes true or false.
    public static func boolean(
        _ name: String, default: Bool? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .boolean, default: `default`.map(ActionValue.bool), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes a whole number; bounds are themselves allowed.
    public static func integer(
        _ name: String, minimum: Double? = nil, maximum: Double? = nil, enumeration: [Int] = [],
        default: Int? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .integer, minimum: minimum, maximum: maximum, enumeration: enumeration.map(ActionValue.int),
            default: `default`.map(ActionValue.int), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes a number; bounds are themselves allowed.
    public static func number(
        _ name: String, minimum: Double? = nil, maximum: Double? = nil, enumeration: [Double] = [],
        default: Double? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .number, minimum: minimum, maximum: maximum, enumeration: enumeration.map(ActionValue.double),
            default: `default`.map(ActionValue.double), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes text: any, or one of the texts of an enumeration.
    public static func string(
        _ name: String, enumeration: [String] = [], default: String? = nil, optional: Bool = false,
        documentation: String? = nil
    ) -> Self {
        Self(
            name, .string, enumeration: enumeration.map(ActionValue.string),
            default: `default`.map(ActionValue.string), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes an array of any values.
    public static func array(
        _ name: String, default: [ActionValue]? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(name, .array, default: `default`.map(ActionValue.array), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes an object with any members.
    public static func object(
        _ name: String, default: [String: ActionValue]? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .object, default: `default`.map(ActionValue.object), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes any value, also null.
    public static func any(
        _ name: String, enumeration: [ActionValue] = [], default: ActionValue? = nil, optional: Bool = false,
        documentation: String? = nil
    ) -> Self {
        Self(
            name, .any, enumeration: enumeration, default: `default`, optional: optional, documentation: documentation)
    }
}
