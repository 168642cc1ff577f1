public import ActionMenus
import CGTK

extension ActionValue {
    /// Creates the value that a variant of GLib stands for.
    ///
    /// Integers of all sizes become integers; a variant of a variant becomes the inner value; a dictionary with texts as
    /// keys becomes an object; arrays, tuples and other dictionaries become arrays; an empty `maybe` becomes null. An
    /// integer of 64 bits that is too large becomes a double.
    public init(variant: OpaquePointer) {
        switch Unicode.Scalar(UInt8(g_variant_classify(variant).rawValue)) {
        case "b": self = .bool(g_variant_get_boolean(variant) != 0)
        case "y": self = .int(Int(g_variant_get_byte(variant)))
        case "n": self = .int(Int(g_variant_get_int16(variant)))
        case "q": self = .int(Int(g_variant_get_uint16(variant)))
        case "i": self = .int(Int(g_variant_get_int32(variant)))
        case "u": self = .int(Int(g_variant_get_uint32(variant)))
        case "h": self = .int(Int(g_variant_get_handle(variant)))
        case "x": self = .int(Int(g_variant_get_int64(variant)))
        case "t":
            let number = g_variant_get_uint64(variant)
            self = Int(exactly: number).map(ActionValue.int) ?? .double(Double(number))
        case "d": self = .double(g_variant_get_double(variant))
        case "s", "o", "g": self = .string(String(cString: g_variant_get_string(variant, nil)))
        default: self = Self.composed(variant)
        }
    }

    private static func composed(_ variant: OpaquePointer) -> ActionValue {
        let elements = (0..<g_variant_n_children(variant)).compactMap { index in
            g_variant_get_child_value(variant, index).map { child in
                defer { g_variant_unref(child) }
                return (
                    isEntry: g_variant_type_is_dict_entry(g_variant_get_type(child)) != 0, ActionValue(variant: child)
                )
            }
        }
        if "mv".contains(String(cString: g_variant_get_type_string(variant)).prefix(1)) {
            return elements.first?.1 ?? .null
        }
        guard String(cString: g_variant_get_type_string(variant)).hasPrefix("a{s") else {
            return .array(elements.map(\.1))
        }
        var members: [String: ActionValue] = [:]
        for case (_, .array(let entry)) in elements {
            if case .string(let key)? = entry.first { members[key] = entry.last }
        }
        return .object(members)
    }

    /// The value as a variant of GLib with a floating reference; nil where the value does not fit into the type.
    ///
    /// - Parameter type: A type text such as `x`, `d`, `s`, `b`, `av`, `a{sv}` or `v`; where it is left out, the value's own type.
    public func variant(as type: String? = nil) -> OpaquePointer? {
        switch (type ?? variantType, self) {
        case ("b", .bool(let value)): g_variant_new_boolean(value ? 1 : 0)
        case ("x", .int(let value)): g_variant_new_int64(gint64(value))
        case ("i", .int(let value)): Int32(exactly: value).flatMap { g_variant_new_int32($0) }
        case ("d", .double(let value)): g_variant_new_double(value)
        case ("d", .int(let value)): g_variant_new_double(Double(value))
        case ("x", .double(let value)): gint64(exactly: value).flatMap { g_variant_new_int64($0) }
        case ("s", .string(let value)): Self.text(value)
        case ("v", _): variant().flatMap { g_variant_new_variant($0) }
        case ("mv", .null): g_variant_new_maybe(Self.variantOfAnyType, nil)
        case ("av", .array(let elements)): Self.array(elements)
        case ("a{sv}", .object(let members)): Self.dictionary(members)
        default: nil
        }
    }

    /// The text of the type of the variant that stands for the value.
    public var variantType: String {
        switch self {
        case .null: "mv"
        case .bool: "b"
        case .int: "x"
        case .double: "d"
        case .string: "s"
        case .array: "av"
        case .object: "a{sv}"
        }
    }

    /// A text; GLib ends texts at a zero, so the text from a zero on is left out.
    private static func text(_ text: String) -> OpaquePointer? {
        g_variant_new_string(text)
    }

    private static func array(_ elements: [ActionValue]) -> OpaquePointer? {
        let children = elements.map { $0.variant(as: "v") }
        return children.withUnsafeBufferPointer {
            g_variant_new_array(variantOfAnyType, $0.baseAddress, gsize($0.count))
        }
    }

    private static func dictionary(_ members: [String: ActionValue]) -> OpaquePointer? {
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        let entries = members.sorted { $0.key < $1.key }.map { key, value in
            g_variant_new_dict_entry(text(key), value.variant(as: "v"))
        }
        return entries.withUnsafeBufferPointer { g_variant_new_array(type, $0.baseAddress, gsize($0.count)) }
    }

    private static var variantOfAnyType: OpaquePointer? { OpaquePointer(g_intern_static_string("v")) }
}
