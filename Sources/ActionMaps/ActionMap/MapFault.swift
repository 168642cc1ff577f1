package import ActionRuntime

/// The faults of a map, in document order.
package struct MapFaults: Error, Sendable {
    /// How many faults are listed.
    static let limit = 20

    /// The document's name in messages.
    let file: String
    /// The first faults, at most ``limit``.
    let faults: [MapFault]
    /// How many further faults there are.
    let more: Int
}

/// A fault of a map, and its position.
struct MapFault: Sendable {
    let line: Int
    let column: Int
    let path: JSONPath
    let problem: MapProblem
}

/// The kinds of faults that a map can have.
package enum MapProblem: Sendable {
    case unknownKey(String, known: [String])
    case missingKey(String)
    case wrongType(expected: String, found: String)
    /// The object has none of the keys that can be its verb.
    case noVerb([String])
    case severalVerbs(noun: String, [String])
    /// A key that goes with other verbs than the object's.
    case misplacedKey(String, verb: String, goesWith: [String])
    case unknownChoice(String, known: [String])
    case version(Int)
    /// Text that is not a valid name; the message ends a sentence that begins with "it".
    case invalidName(String, noun: String, because: String)
    case condition(String)
    case template(TemplateFault.Problem)
    /// A `${…}` where references are not allowed.
    case templateInName
    /// A key whose only value is `true`.
    case notTrue
    /// A parameter that contradicts itself.
    case declaration(ActionSignature.DeclarationFault)
    case emptyEnumeration
    case unknownNode(String, suggestion: String?)
    /// A key in a test that the state never has.
    case unknownStateKey(String, suggestion: String?)
    case duplicateMenu(id: String, first: JSONPath, isImplied: Bool)
    /// An entry of the user's key bindings that cannot be read, with the reason in sentences.
    case keyOverride(String)
    /// A key that belongs to an action, in a binding that takes its keys away.
    case keyOfNothing(String)
    /// Steps beside a handler that only the program can run: the noun of the claim or interceptor, and the key of the steps.
    case opaqueSteps(String, String)
    /// Steps of a claim that performs a sequence.
    case stepsAndSequence
    /// A test without steps.
    case noSteps
    /// A key of a test that has no meaning for a running program.
    case notOfProgram(String)
    /// A step that only a claim may have, in another object.
    case stepOfClaim(String, in: String)
}

extension MapFaults: CustomStringConvertible {
    /// The messages, one a line, without a line break at the end.
    package var description: String { messages.joined(separator: "\n") }

    /// The lines of each listed fault, and a last line where further faults were counted.
    var messages: [String] {
        let messages = faults.flatMap { fault in
            ["\(file):\(fault.place)\(fault.problem.lines[0])"] + fault.problem.lines.dropFirst().map { "  " + $0 }
        }
        return more > 0 ? messages + ["and \(more) more"] : messages
    }
}

extension MapFault {
    /// The line, the column, and the path if the fault has one, before the problem.
    fileprivate var place: String {
        let path = path.description
        return "\(line):\(column): \(path.isEmpty ? "" : "\(path): ")"
    }
}
