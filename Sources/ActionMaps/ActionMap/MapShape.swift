import ActionRuntime

/// The keys that an object of the document may and must have: a row of the format's tables.
struct MapShape: Sendable {
    /// The object's name in messages.
    let noun: String
    let required: [String]
    let optional: [String]
    let keys: [String]

    init(_ noun: String, required: [String] = [], optional: [String] = []) {
        self.noun = noun
        self.required = required
        self.optional = optional
        keys = required + optional
    }
}

/// The shapes that an object may have, distinguished by its verb: the first required key of each shape.
struct MapChoice: Sendable {
    let noun: String
    let shapes: [MapShape]

    /// Creates a choice from verbs, each with the keys that go with it; keys that end with `!` are required.
    init(_ noun: String, _ verbs: KeyValuePairs<String, [String]>) { self.init(noun, Array(verbs)) }

    init(_ noun: String, _ verbs: [(key: String, value: [String])]) {
        self.noun = noun
        shapes = verbs.map { verb, companions in
            MapShape(
                noun,
                required: [verb] + companions.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) },
                optional: companions.filter { !$0.hasSuffix("!") })
        }
    }

    var verbs: [String] { shapes.map { $0.required[0] } }

    /// All keys of all shapes, each once.
    var keys: [String] {
        var keys: [String] = []
        for key in shapes.flatMap(\.keys) where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The verbs that a key goes with.
    func verbs(with key: String) -> [String] {
        shapes.filter { $0.keys.contains(key) }.map { $0.required[0] }
    }

    /// The shapes whose verb is among the keys, except each shape whose verb is an ordinary key of another of these shapes.
    func shapes(for keys: [String]) -> [MapShape] {
        let present = shapes.filter { keys.contains($0.required[0]) }
        if present.count == 1 { return present }
        return present.filter { shape in
            !present.contains { $0.keys.dropFirst().contains(shape.required[0]) }
        }
    }
}

extension MapShape {
    package static let map = MapShape(
        "an action map", required: ["actionMap", "root"],
        optional: ["name", "state", "actions", "menus", "focus", "keymap", "tests", "notImported"])
    package static let description = MapShape("a description", optional: ["title", "parameters"])
    package static let parameter = MapShape(
        "a parameter", required: ["type"],
        optional: ["optional", "default", "minimum", "maximum", "enum", "doc", "secret"])
    package static let node = MapShape(
        "a node", required: ["name"],
        optional: [
            "undo", "takesText", "intercept", "methods", "actions", "remap", "catchAll", "keys", "ignore", "rules",
            "children",
        ])
    static let remap = MapShape("a remapping", required: ["to"], optional: ["deprecated"])
    static let interceptor = MapShape(
        "an interceptor", optional: ["before", "enabled", "reason", "actions", "opaque", "source"])
    package static let request = MapShape("a step", required: ["action"], optional: ["arguments", "start"])
    package static let claim = MapShape(
        "a claim",
        optional: [
            "when", "enabled", "checked", "mixed", "hidden", "reason", "title", "value", "do", "performs", "parameters",
            "returns", "source", "opaque",
        ])
    package static let catchAll = MapShape("a claim", optional: ["matching"] + claim.optional)
    package static let key = MapShape(
        "a key binding", required: ["action"],
        optional: ["arguments", "passes", "repeats", "on", "when", "external"])
    package static let menu = MapShape(
        "a menu", required: ["title"], optional: ["id", "items", "when", "enabled", "reason", "kind", "ignore"])
    static let testFile = MapShape("a test file", required: ["tests"], optional: ["map"])
    static let leftOut = MapShape("something left out", required: ["what"], optional: ["at", "why"])
}

extension MapChoice {
    package static let item = MapChoice(
        "a menu item",
        [
            "action": [
                "title", "summary", "arguments", "shortcut", "passes", "formerly", "when", "destructive", "hidden",
                "external", "ignore",
            ],
            "separator": [],
            "title": ["id", "items", "when", "enabled", "reason", "ignore"],
        ])
    package static let test = MapChoice("a test", tests)
    static let testStep = MapChoice("a step of a test", tests.filter { $0.key != "steps" })
    private static let tests: [(key: String, value: [String])] = {
        let setting = ["name", "from", "focus", "given"]
        return TestRequest.Verb.allCases.map { verb in
            let arguments = verb == .press || verb == .menu ? [] : ["arguments"]
            return (verb.rawValue, setting + arguments + ["expect"])
        } + [("steps", setting)]
    }()
    package static let rule = MapChoice(
        "a rule",
        [
            "receiveEvent": ["do", "result"], "handleEvent": ["do"], "transformEvent": ["to!"],
            "receiveError": ["do", "result"], "handleError": ["do"], "transformError": ["to!"],
            "catchError": ["event!"], "subscribe": ["do"],
        ])
    package static let step = MapChoice(
        "a step",
        [
            "set": [], "toggle": [], "add": [], "print": [],
            "trigger": ["with"], "report": ["with"], "publish": ["to", "with"], "perform": ["arguments"],
            "return": [], "decline": [],
        ])
}
