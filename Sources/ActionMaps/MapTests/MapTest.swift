import ActionRuntime

/// A test of a map or a running program: requests, one after the other, and their expectations.
package struct MapTest: Sendable {
    /// The name of the whole test; nil where its steps name it.
    var givenName: String?
    /// The setting for all steps of the test.
    var setting: TestSetting
    var steps: [TestStep]
    /// The line of the test in its document.
    var line: Int
}

extension MapTest {
    package var name: String { givenName ?? steps.map { $0.name ?? $0.request.description }.joined(separator: ", ") }

    /// The test, with each argument of these names marked as secret, so that its value is never shown.
    package func hiding(_ names: Set<String>) -> MapTest {
        var test = self
        for index in steps.indices { test.steps[index].request.arguments?.markSecret(names) }
        return test
    }
}

/// The node where requests start, and the values of the state that are replaced.
struct TestSetting: Sendable {
    /// The node where requests start; nil for the focus.
    var from: String?
    /// The node that has the focus; nil for the map's own focus.
    var focus: String?
    /// The keys of the state that are replaced.
    var given: [String: ActionValue] = [:]
}

/// A request of a test, and its expectations.
struct TestStep: Sendable {
    /// The name of the step; nil where its request names it.
    var name: String?
    var request: TestRequest
    /// The differences from the test's setting.
    var setting = TestSetting()
    /// The expectations; nil where the request only has to be performed, handled or true.
    var expected: [Expectation]?
    /// The line of the step in its document.
    var line: Int
}

/// The request of a step: a subcommand with its words.
package struct TestRequest: Sendable {
    /// The subcommands that a test can use.
    enum Verb: String, Sendable, CaseIterable {
        case fire, can, validate, target, explain, press, trigger, report, menu, replay

        /// Whether the verb is about an action and its arguments.
        var isOfAction: Bool {
            switch self {
            case .fire, .can, .validate, .target, .explain: true
            case .press, .trigger, .report, .menu, .replay: false
            }
        }

        /// Whether the verb is about an event or an error.
        var isOfSignal: Bool { self == .trigger || self == .report }
    }

    var verb: Verb
    /// The action, the keys, the event or error, the menu's title or identifier, or the path of a recording.
    var word: String
    /// The steps to replay, in place of a recording's; nil for a recording, and for other verbs.
    var steps: [ActionSequence.Step]?
    /// The arguments; nil where the test gives none.
    var arguments: ActionArguments?
}

extension TestRequest: CustomStringConvertible {
    /// The request in the form of a typed line: `fire rate: {"stars":5}`.
    package var description: String {
        let steps = steps.map { "\($0.count) step\($0.count == 1 ? "" : "s")" }
        let words = [verb.rawValue, steps ?? word].filter { !$0.isEmpty }.joined(separator: " ")
        return arguments.map { "\(words) \(ActionValue.object($0.redacted.values))" } ?? words
    }
}

/// A member of an answer, and the value that it should have.
struct Expectation: Sendable {
    let member: String
    let value: ExpectedValue
}

/// A value that an answer is compared with.
indirect enum ExpectedValue: Sendable {
    case value(ActionValue)
    /// Any value but null.
    case anything
    /// A pattern that is searched for, as a condition that reads any key.
    case pattern(Condition, text: String)
    case list([ExpectedValue])
    /// The members that are compared; further members are allowed.
    case object([Expectation])
}

extension TestRequest.Verb {
    /// The members of the subcommand's answer that can be compared.
    package var members: [String] {
        switch self {
        case .can: JSONKeys.can + JSONKeys.ofName
        case .target: JSONKeys.target + JSONKeys.ofName
        case .validate: JSONKeys.validation + JSONKeys.ofName + [Self.anyReason]
        case .explain: JSONKeys.explanation + JSONKeys.ofName + [Self.anyReason]
        case .fire: JSONKeys.outcome + JSONKeys.ofName + JSONKeys.effect + [Self.anyReason]
        case .press: JSONKeys.outcome + JSONKeys.ofName + JSONKeys.effect + JSONKeys.press + [Self.anyReason]
        case .trigger, .report: JSONKeys.signal + JSONKeys.effect
        case .replay: JSONKeys.replay + JSONKeys.effect + [Self.anyReason]
        case .menu: []
        }
    }

    /// The member that stands for the text of any reason.
    static let anyReason = "reason"

    /// The expectation of a test that states none; nil for no expectation.
    package var usual: Expectation? {
        switch self {
        case .fire, .press, .replay: Expectation(member: "outcome", value: .value("performed"))
        case .can: Expectation(member: "can", value: .value(true))
        case .validate, .explain: Expectation(member: "enabled", value: .value(true))
        case .target: Expectation(member: "target", value: .anything)
        case .trigger, .report: Expectation(member: "outcome", value: .value("handled"))
        case .menu: nil
        }
    }
}
