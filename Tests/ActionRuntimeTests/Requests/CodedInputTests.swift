import ActionRuntime
import Foundation
import Testing

extension Action<Crop, Crop> {
    fileprivate static let crop = Self("crop:")
    fileprivate static let area = Self("cropTo:", "area")
}

extension Action<Crop, Void> {
    fileprivate static let cut = Self("cut:")
}

extension Action<Void, Crop> {
    fileprivate static let lastCrop = Self("lastCrop")
}

/// An input that declares less of its members than it asks of them.
private struct Play: Codable, Equatable, ActionValueConvertible {
    var speed: Speed
    var width: UInt8
    var extent: Extent?

    static let signature: ActionSignature = [
        .string("speed"), .any("width", default: 16), .object("extent", optional: true),
    ]
}

extension Action<Play, Void> {
    fileprivate static let play = Self("play:")
}

private struct Nothing: Codable, ActionValueConvertible {
    static var signature: ActionSignature { [] }
}

/// A parameter as text: `x: integer`, `note: string?`.
private func text(_ parameter: ActionSignature.Parameter) -> String {
    "\(parameter.name): \(parameter.kind)\(parameter.isOptional ? "?" : "")"
}

private func signature<Input: ActionValueConvertible>(of type: Input.Type, _ parameter: String? = nil) -> String {
    let signature = Action<Input, Void>("any:", parameter).signature
    return signature.parameters.map(text).joined(separator: ", ")
}

@Suite("Coded inputs") struct CodedInputTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("a coded struct with a signature gives one argument a member")  // Rule 52
    func members() throws {
        var seen: [ActionArguments] = []
        sample.app.on(.crop) { $0 }
        sample.window.receiveAction("crop:") { invocation in
            seen.append(invocation.arguments)
            return .notHandled
        }
        let crop = Crop(x: 1, y: 2)
        #expect(try coordinator.perform(.crop, crop, from: sample.grid).get(.crop) == crop)
        let arguments: ActionArguments = ["x": 3, "y": 4.0, "note": "n"]
        let outcome = coordinator.perform("crop:", arguments: arguments, from: sample.grid)
        #expect(try outcome.get(as: Crop.self) == Crop(x: 3, y: 4, note: "n"))
        #expect(outcome.value == ["x": 3, "y": 4, "note": "n"])
        #expect(seen == [["x": 1, "y": 2], arguments])
        let unnoted = coordinator.perform("crop:", arguments: ["x": 3, "y": 4, "note": ActionValue.null])
        #expect(try unnoted.get(as: Crop.self) == Crop(x: 3, y: 4))
        #expect(Invocation(.crop, crop).arguments == ["x": 1, "y": 2] && Action.crop.parameter == "value")
    }

    @Test("under a parameter that the key names, the struct travels whole")
    func whole() throws {
        sample.app.on(.area) { $0 }
        let crop = Crop(x: 1, y: 2)
        #expect(Invocation(.area, crop).arguments == ["area": ["x": 1, "y": 2] as ActionValue])
        #expect(try coordinator.perform(.area, crop).get(.area) == crop)
        let bad = coordinator.perform("cropTo:", arguments: ["area": ["x": 1] as ActionValue])
        #expect(bad.description == "'cropTo:' argument 'area' is not usable: expected an integer at .y, got nothing.")
        #expect(coordinator.perform("cropTo:", arguments: ["x": 1, "y": 2]).word == "badArguments")
    }

    @Test("awaited, and by asynchronous handlers, the same arguments are met", .timeLimit(.minutes(10)))
    func async() async throws {
        sample.app.on(.crop) { crop in
            await Task.yield()
            return crop
        }
        sample.app.on(.lastCrop) { Crop(x: 7, y: 8) }
        #expect(try await coordinator.perform(.crop, Crop(x: 1, y: 2)).get(.crop) == Crop(x: 1, y: 2))
        #expect(await coordinator.perform("crop:", arguments: ["x": 1, "y": 2]).value == ["x": 1, "y": 2])
        let bad = await coordinator.perform("crop:", arguments: ["x": 1, "y": "two"])
        #expect(bad.description == #"'crop:' argument 'y' must be an integer, got "two"."#)
        #expect(try await coordinator.perform(.lastCrop).get(.lastCrop) == Crop(x: 7, y: 8))
    }

    @Test("an output that is a coded struct is an object")
    func outputs() throws {
        sample.app.on(.lastCrop) { Crop(x: 1, y: 2) }
        sample.app.onAction("crops") { _ in [Crop(x: 1, y: 2), Crop(x: 3, y: 4)] }
        sample.app.onAction("noCrop") { _ -> Crop? in nil }
        #expect(coordinator.perform(.lastCrop).value == ["x": 1, "y": 2])
        #expect(try coordinator.perform(.lastCrop).get(.lastCrop) == Crop(x: 1, y: 2))
        #expect(try coordinator.perform("crops").get(as: [Crop].self).last == Crop(x: 3, y: 4))
        #expect(try coordinator.perform("noCrop").get(as: Crop?.self) == nil)
        #expect(throws: DispatchError.self) { try coordinator.perform("crops").get(as: Crop.self) }
    }

    @Test("commands, bindings, shortcuts and validation go by the same arguments")
    func elsewhere() {
        let crop = Crop(x: 1, y: 2, note: "n")
        let arguments: ActionArguments = ["x": 1, "y": 2, "note": "n"]
        var crops: [Crop] = []
        sample.app.on(.cut, validate: { if $0.arguments?["x"] == 0 { $0.disable("at the edge") } }) { crops.append($0) }
        sample.app.bind("cmd+k", to: .cut, crop)
        let keys = KeyMap(coordinator)
        #expect(Command("Crop", action: .cut, crop).arguments == arguments)
        #expect(keys.shortcut(for: .cut, crop) == "cmd+k")
        #expect(keys.shortcut(for: "cut:", arguments: arguments) == "cmd+k")
        #expect(keys.shortcut(for: .cut, Crop(x: 1, y: 2)) == nil)
        let shortcut: KeyShortcut = "cmd+k"
        for stroke in shortcut.strokes { keys.press(stroke) }
        #expect(crops == [crop])
        #expect(coordinator.validate(.cut, crop).isEnabled && coordinator.validate(.cut).isEnabled)
        #expect(coordinator.validate(.cut, Crop(x: 0, y: 2)).reasons.map(\.text) == ["at the edge"])
    }

    @Test("a method of a responder takes a coded struct")
    func methods() throws {
        final class Cutter: Responder {
            var crops: [Crop] = []
            static var actions: ActionTable<Cutter> { ActionMethod(.cut, Cutter.cut) }
            func cut(_ crop: Crop) { crops.append(crop) }
        }
        let cutter = Cutter()
        sample.app.responder = cutter
        #expect(coordinator.perform("cut:", arguments: ["x": 1, "y": 2]).isPerformed)
        #expect(coordinator.perform(.cut, Crop(x: 3, y: 4)).isPerformed)
        #expect(cutter.crops == [Crop(x: 1, y: 2), Crop(x: 3, y: 4)])
        #expect(coordinator.perform("cut:", arguments: ["x": 1]).word == "badArguments")
    }
}

@Suite("Signatures of coded inputs") struct CodedInputSignatureTests {
    private let sample = Sample()

    @Test("a key has the signature that its input declares, else one parameter")
    func signatures() {
        let table = [
            (signature(of: Crop.self), "x: integer, y: integer, note: string?"), (signature(of: Nothing.self), ""),
            (signature(of: Play.self), "speed: string, width: any, extent: object?"),
            (signature(of: Crop.self, "area"), "area: any"), (signature(of: Crop?.self), "value: any?"),
            (signature(of: [Crop].self), "value: array"), (signature(of: Figure.self), "value: any"),
            (signature(of: Branch.self), "value: any"), (signature(of: Int.self), "value: integer"),
            (signature(of: String?.self), "value: string?"), (signature(of: [String: Int].self), "value: object"),
            (signature(of: ActionValue.self), "value: any"),
        ]
        for (found, expected) in table { #expect(found == expected) }
    }

    @Test("a default of the signature stands for a member that is left out")
    func defaults() {
        var played: [Play] = []
        sample.app.on(.play) { played.append($0) }
        #expect(sample.coordinator.perform("play:", arguments: ["speed": "fast"]).isPerformed)
        #expect(sample.coordinator.perform("play:", arguments: ["speed": "slow", "width": 3]).isPerformed)
        #expect(played == [Play(speed: .fast, width: 16), Play(speed: .slow, width: 3)])
    }

    @Test("targets, lists and menus have the members' signature")
    func shown() throws {
        sample.app.on(.cut) { _ in }
        let coordinator = sample.coordinator
        #expect(coordinator.target(forAction: .cut)?.signature == Crop.signature)
        #expect(coordinator.actions().first { $0.name == "cut:" }?.target.signature == Crop.signature)
        let item = try #require(coordinator.snapshot(of: Menu("M") { Command("Cut", action: "cut:") }).items.first)
        #expect(item.isEnabled && item.needsArguments == Crop.signature)
        #expect(coordinator.perform(item).word == "badArguments")
    }

    @Test("a type that is not coded may declare its members too")
    func ownConversion() throws {
        struct Version: ActionValueConvertible {
            var major: Int
            var actionValue: ActionValue { ["major": .int(major)] }
            init(actionValue: ActionValue) throws {
                guard let major = actionValue["major"] else { throw Mishap() }
                self.major = try major.get()
            }
            static var signature: ActionSignature { [.integer("major", minimum: 1)] }
        }
        sample.app.on(Action<Version, Int>("version:")) { $0.major }
        #expect(sample.coordinator.perform("version:", arguments: ["major": 3]).value == 3)
        #expect(
            sample.coordinator.perform("version:", arguments: ["major": 0]).description
                == "'version:' argument 'major' must be at least 1, got 0.")
    }
}

@Suite("Faults of coded inputs") struct CodedInputFaultTests {
    private let sample = Sample()

    @Test(
        "arguments that are no input are named",  // Rule 14
        arguments: [
            (["x": "twelve", "y": 1], #"argument 'x' must be an integer, got "twelve""#),
            (["x": 1], "argument 'y' is missing (an integer)"),
            (["x": 1, "y": nil], "argument 'y' must be an integer, got null"),
            (["x": 1, "y": 2, "noet": "n"], "unknown argument 'noet'. Did you mean 'note'?"),
            (["x": 1, "y": 2, "note": 3], "argument 'note' must be a string, got 3"),
            (
                ["value": ["x": 1, "y": 2]],
                "argument 'x' is missing (an integer); argument 'y' is missing (an integer); unknown argument 'value'"
            ),
        ] as [([String: ActionValue], String)])
    func faults(_ arguments: [String: ActionValue], _ message: String) {
        var calls = 0
        sample.app.on(.cut) { _ in calls += 1 }
        let arguments = ActionArguments(arguments)
        let outcome = sample.coordinator.perform("cut:", arguments: arguments)
        #expect(
            outcome.word == "badArguments"
                && outcome.description == "'cut:' \(message.hasSuffix("?") ? message : message + ".")")
        let validation = sample.coordinator.validate("cut:", arguments: arguments)
        #expect(validation.reasons.map(\.text).joined(separator: "; ") == message && calls == 0)
        let explanation = sample.coordinator.explain("cut:", arguments: arguments).description
        #expect(explanation.contains(message.prefix { $0 != ";" }))
    }

    @Test(
        "what fits the signature and is no input is said of the argument that holds it",
        arguments: [
            (["speed": "fats"], #"argument 'speed' is not usable: expected a value of Speed, got "fats""#),
            (["speed": "fast", "width": "x"], #"argument 'width' is not usable: expected an integer, got "x""#),
            (
                ["speed": "fast", "extent": ["width": 1, "height": 300]],
                "argument 'extent' is not usable: expected an integer from 0 to 255 at .height, got 300"
            ),
            (
                ["speed": "fast", "extent": ["width": 1]],
                "argument 'extent' is not usable: expected an integer at .height, got nothing"
            ),
        ] as [([String: ActionValue], String)])
    func insideMembers(_ arguments: [String: ActionValue], _ message: String) {
        var calls = 0
        sample.app.on(.play) { _ in calls += 1 }
        let arguments = ActionArguments(arguments)
        let outcome = sample.coordinator.perform("play:", arguments: arguments)
        #expect(outcome.word == "badArguments" && outcome.description == "'play:' \(message).")
        #expect(!sample.coordinator.validate("play:", arguments: arguments).isEnabled && calls == 0)
        #expect(sample.coordinator.perform(.play, Play(speed: .slow, width: 1)).isPerformed && calls == 1)
    }

    @Test("a member that the signature leaves out is said with its place")
    func undeclared() {
        struct Size: Codable, ActionValueConvertible {
            var width: Int
            var height: Int
            static var signature: ActionSignature { [.integer("width")] }
        }
        sample.app.on(Action<Size, Void>("size:")) { _ in }
        #expect(
            sample.coordinator.perform("size:", arguments: ["width": 1]).description
                == "'size:' the arguments are not usable: expected an integer at .height, got nothing.")
        #expect(
            sample.coordinator.perform(Action<Size, Void>("size:"), Size(width: 1, height: 2)).description
                == "'size:' unknown argument 'height'.")
    }

    @Test(
        "a coded input without a signature is checked by decoding it",
        arguments: [
            ([:], "argument 'value' is missing (any value)"),
            (["value": 4], "argument 'value' is not usable: expected an object, got 4"),
            (["value": ["value": "x"]], #"argument 'value' is not usable: expected an integer at .value, got "x""#),
            (
                ["value": ["value": 1]],
                "argument 'value' is not usable: expected a value of Array<Branch> at .branches, got nothing"
            ),
            (["value": 1, "branches": []], "unknown argument 'branches'"),
        ] as [([String: ActionValue], String)])
    func withoutSignature(_ arguments: [String: ActionValue], _ message: String) {
        var calls = 0
        let grow = Action<Branch, Void>("grow:")
        sample.app.on(grow) { _ in calls += 1 }
        let outcome = sample.coordinator.perform("grow:", arguments: ActionArguments(arguments))
        #expect(outcome.word == "badArguments" && outcome.description == "'grow:' \(message)." && calls == 0)
        #expect(sample.coordinator.perform(grow, Branch(value: 1)).isPerformed && calls == 1)
    }

    @Test("arguments that are at fault together are said without a name")
    func together() {
        struct Range: Codable, ActionValueConvertible {
            var low: Int
            var high: Int

            static var signature: ActionSignature { [.integer("low"), .integer("high")] }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                low = try container.decode(Int.self, forKey: .low)
                high = try container.decode(Int.self, forKey: .high)
                guard low <= high else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: container.codingPath, debugDescription: "low is above high"))
                }
            }
        }
        sample.app.on(Action<Range, Void>("select:")) { _ in }
        let outcome = sample.coordinator.perform("select:", arguments: ["low": 2, "high": 1])
        #expect(
            outcome.description
                == """
                'select:' the arguments are not usable: expected a value of Range (low is above high), got {"high":1,"low":2}.
                """)
    }

    @Test("an input that cannot be encoded performs nothing")
    func notEncoded() {
        struct Broken: Codable, ActionValueConvertible {
            var x: Int?
            init() {}
            static var signature: ActionSignature { [.integer("x", optional: true)] }
            func encode(to encoder: any Encoder) throws { throw Mishap() }
        }
        var calls = 0
        sample.app.on(Action<Broken, Void>("break:")) { _ in calls += 1 }
        let outcome = sample.coordinator.perform(Action<Broken, Void>("break:"), Broken())
        #expect(outcome.description == "'break:' unknown argument 'value'." && calls == 0)
    }
}

/// Coded by hand, with members that depend on its case.
private enum TaggedShape: Codable, ActionValueConvertible, Equatable {
    case circle(Int)
    case text(String)

    private enum CodingKeys: CodingKey { case type, radius, words }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "circle": self = .circle(try container.decode(Int.self, forKey: .radius))
        case "text": self = .text(try container.decode(String.self, forKey: .words))
        default: throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "unknown type")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .circle(let radius):
            try container.encode("circle", forKey: .type)
            try container.encode(radius, forKey: .radius)
        case .text(let words):
            try container.encode("text", forKey: .type)
            try container.encode(words, forKey: .words)
        }
    }
}

@Suite("Coded inputs whose members depend on each other")
struct TaggedInputTests {
    @Test("such an input travels whole, and every case of it is taken")
    func everyInput() async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        let draw = Action<TaggedShape, Void>("draw:")
        var drawn: [TaggedShape] = []
        app.on(draw) { drawn.append($0) }
        for shape in [TaggedShape.circle(3), .text("x")] {
            #expect(coordinator.validate(draw, shape).isEnabled)
            let now = { coordinator.perform(draw, shape) as Outcome }
            #expect(now().isPerformed)
            #expect(await coordinator.perform(draw, shape).isPerformed)
        }
        #expect(drawn == [.circle(3), .circle(3), .text("x"), .text("x")])
        let mixed: ActionValue = ["type": "text", "radius": 3]
        #expect(!coordinator.validate("draw:", arguments: ["value": mixed]).isEnabled)
    }
}
