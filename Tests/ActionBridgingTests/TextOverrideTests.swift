import ActionBridging
import Testing

@Suite("A text that a bridge writes over that of a toolkit's object")
struct TextOverrideTests {
    /// What an item shows after each reason of a validation.
    private func shown(_ reasons: [String?], own: String?) -> [String?] {
        var (text, override) = (own, TextOverride())
        return reasons.map {
            text = override.showing($0, over: text)
            return text
        }
    }

    @Test("a reason ends with the refusal, and the item's own text comes back", arguments: [nil, "Saves the photo"])
    func reasons(_ own: String?) {
        #expect(
            shown(["locked", "busy", nil, nil, "locked", nil], own: own) == ["locked", "busy", own, own, "locked", own])
    }

    @Test("a text that the program writes in between is the item's own from then on")
    func written() {
        var override = TextOverride()
        #expect(override.showing("locked", over: "Save") == "locked")
        #expect(override.showing("busy", over: "Save All") == "busy")
        #expect(override.showing(nil, over: "busy") == "Save All")
        #expect(override.showing(nil, over: "Save Copy") == "Save Copy")
    }
}
