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

/// An input with a member of which nothing can be made without knowing its cases.
private struct Play: Codable, Equatable, ActionValueConvertible {
    var speed: Speed
    var width: Int
    var extent: Extent?
}

extension Action<Play, Void> {
    fileprivate static let play = Self("play:")
}

private struct Nothing: Codable, ActionValueConvertible {}

/// A parameter as text: `x: integer`, `note: string?`, `height: integer 0.0...255.0`.
private func text(_ parameter: ActionSignature.Parameter) -> String {
    let bounds = [parameter.minimum, parameter.maximum].map { $0.map { "\($0)" } ?? "" }
    let range = bounds == ["", ""] ? "" : " \(bounds[0])...\(bounds[1])"
    return "\(parameter.name): \(parameter.kind)\(parameter.isOptional ? "?" : "")\(range)"
}

private func signature<Input: ActionValueConvertible>(of type: Input.Type, _ parameter: String? = nil) -> String {
    let signature = Action<Input, Void>("any:", parameter).signature
    return signature?.parameters.map(text).joined(separator: ", ") ?? "-"
}

@Suite("Coded inputs") struct CodedInputTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("a coded struct gives one argument a member")  // Rule 52
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

    @Test("awaited, and by asynchronous handlers, the same arguments are met", .timeLimit(.minutes(5)))
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
    @Test("the members are known from the type")
    func signatures() {
        struct Members: Codable, ActionValueConvertible {
            var flag: Bool
            var small: UInt8
            var natural: UInt64
            var number: Float
            var side: Side
            var sides: [Side]
            var extent: Extent
            var maybe: Extent?
            var byName: [String: Int]
            var bySide: [Side: Int]
            var id: UUID
            var date: Date
            var address: URL
            var anything: ActionValue
            var given = 4
        }
        let all = """
            flag: boolean, small: integer 0.0...255.0, natural: integer 0.0..., number: number, side: string, sides: array, \
            extent: object, maybe: object?, byName: object, bySide: array, id: string, date: number, address: object, \
            anything: any, given: integer
            """
        let table = [
            (signature(of: Crop.self), "x: integer, y: integer, note: string?"), (signature(of: Members.self), all),
            (signature(of: Crop.self, "area"), "area: object"), (signature(of: Crop?.self), "value: object?"),
            (signature(of: [Crop].self), "value: array"), (signature(of: Nothing.self), ""),
            (signature(of: Branch.self), "value: integer, branches: array"),
            (signature(of: Chain.self), "next: object?"), (signature(of: Figure.self), "value: object"),
            (signature(of: Play.self), "-"), (signature(of: Play.self, "play"), "play: object"),
            (signature(of: Int.self), "value: integer"), (signature(of: String?.self), "value: string?"),
            (signature(of: [String: Int].self), "value: object"), (signature(of: ActionValue.self), "value: any"),
        ]
        for (found, expected) in table { #expect(found == expected) }
    }

    @Test("a member that the type can do without is optional, and one of several kinds is of any")
    func leniency() {
        struct Lenient: Codable, ActionValueConvertible {
            var x: Int
            var y: Int
            var id: String

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                x = (try? container.decode(Int.self, forKey: .x)) ?? 3
                y = try container.decodeIfPresent(Int.self, forKey: .y) ?? 4
                if let number = try? container.decode(Int.self, forKey: .id) {
                    id = "\(number)"
                } else {
                    id = try container.decode(String.self, forKey: .id)
                }
            }
        }
        #expect(signature(of: Lenient.self) == "x: integer?, y: integer?, id: any")
    }

    @Test("where members depend on each other or have no end, there is no signature")
    func unknownMembers() {
        struct Union: Codable, ActionValueConvertible {
            var isRound: Bool
            var radius: Int?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                isRound = try container.decode(Bool.self, forKey: .isRound)
                if isRound { radius = try container.decode(Int.self, forKey: .radius) }
            }
        }
        struct Endless: Codable, ActionValueConvertible {
            struct Key: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            var count = 0

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                while container.contains(Key(stringValue: "item\(count)")) { count += 1 }
            }
        }
        final class Endlessly: Codable, ActionValueConvertible {
            let again: Endlessly
        }
        #expect(signature(of: Union.self) == "-")
        #expect(signature(of: Endless.self) == "value: object")
        #expect(signature(of: Endlessly.self) == "-")

        let sample = Sample()
        var radii: [Int?] = []
        sample.app.on(Action<Union, Void>("union:")) { radii.append($0.radius) }
        #expect(sample.coordinator.perform("union:", arguments: ["isRound": false]).isPerformed)
        #expect(sample.coordinator.perform("union:", arguments: ["isRound": true, "radius": 2]).isPerformed)
        #expect(radii == [nil, 2])
    }

    @Test("a type with a conversion of its own is one argument, as if it were not coded")
    func ownConversion() {
        struct Version: Codable, ActionValueConvertible {
            var major: Int
            var actionValue: ActionValue { .string("v\(major)") }
            init(actionValue: ActionValue) throws { major = 1 }
        }
        #expect(signature(of: Version.self) == "value: any")
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
        "without a signature they are named as well, the first of them",
        arguments: [
            ([:], "argument 'speed' is missing (a string)"),
            (["speed": "fast"], "argument 'width' is missing (an integer)"),
            (["speed": 1, "width": 1], "argument 'speed' must be a string, got 1"),
            (["speed": "fats", "width": 1], #"argument 'speed' is not usable: expected a value of Speed, got "fats""#),
            (["speed": "fast", "width": "x"], #"argument 'width' must be an integer, got "x""#),
            (["speed": "fast", "widht": 1], "unknown argument 'widht'. Did you mean 'width'?"),
            (["speed": "fast", "width": 1, "extnt": 1], "unknown argument 'extnt'. Did you mean 'extent'?"),
            (["speed": "fast", "width": 1, "other": 1], "unknown argument 'other'"),
            (
                ["speed": "fast", "width": 1, "extent": ["width": 1, "height": 300]],
                "argument 'extent' is not usable: expected an integer from 0 to 255 at .height, got 300"
            ),
        ] as [([String: ActionValue], String)])
    func withoutSignature(_ arguments: [String: ActionValue], _ message: String) {
        var calls = 0
        sample.app.on(.play) { _ in calls += 1 }
        let arguments = ActionArguments(arguments)
        let outcome = sample.coordinator.perform("play:", arguments: arguments)
        #expect(
            outcome.word == "badArguments"
                && outcome.description == "'play:' \(message.hasSuffix("?") ? message : message + ".")")
        #expect(!sample.coordinator.validate("play:", arguments: arguments).isEnabled && calls == 0)
        #expect(sample.coordinator.perform(.play, Play(speed: .slow, width: 1)).isPerformed && calls == 1)
    }

    @Test("arguments that are at fault together are said without a name")
    func together() {
        struct Range: Codable, ActionValueConvertible {
            var low: Int
            var high: Int

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
    @Test("An action takes every input of its type, whatever was found out of the type")
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
        #expect(!coordinator.validate("draw:", arguments: ["type": "text", "radius": 3]).isEnabled)
    }
}
