import ActionGTK
import ActionRuntime
import CGTK
import Testing

@Suite("Values as variants")
struct VariantTests {
    @Test(
        "a value comes back from its variant",
        arguments: [
            .null, true, 4, 2.5, "a text", [1, "b", nil], ["a": 1, "b": ["c": [true]]], [:], [],
        ] as [ActionValue])
    func roundTrip(_ value: ActionValue) throws {
        let variant = try #require(value.variant())
        g_variant_ref_sink(variant)
        defer { g_variant_unref(variant) }
        #expect(ActionValue(variant: variant) == value)
        #expect(String(cString: g_variant_get_type_string(variant)) == value.variantType)
    }

    @Test(
        "variants that other programs send become values",
        arguments: [
            ("int32 4", 4), ("byte 7", 7), ("uint16 9", 9), ("uint64 5", 5), ("<'x'>", "x"), ("(1, 'a')", [1, "a"]),
            ("{'stars': <4>}", ["stars": 4]), ("{'a': 1}", ["a": 1]), ("@as ['x', 'y']", ["x", "y"]),
            ("just 'x'", "x"), ("uint64 18446744073709551615", 18446744073709551615.0),
        ] as [(String, ActionValue)])
    func foreign(_ text: String, _ value: ActionValue) throws {
        let variant = try #require(g_variant_parse(nil, text, nil, nil, nil))
        defer { g_variant_unref(variant) }
        #expect(ActionValue(variant: variant) == value)
    }

    @Test("a value that does not fit into a type gives no variant")
    func misfit() {
        #expect(ActionValue.string("a").variant(as: "x") == nil)
        #expect(ActionValue.double(2.5).variant(as: "x") == nil)
        #expect(ActionValue.int(1).variant(as: "no type") == nil)
    }
}
