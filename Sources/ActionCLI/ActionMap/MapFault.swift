import ActionRuntime

/// What is wrong with a map: all of it, in document order.
struct MapFaults: Error, Sendable {
    /// How many faults are listed.
    static let limit = 20

    /// The document as messages call it.
    let file: String
    /// The first faults, at most ``limit``.
    let faults: [MapFault]
    /// How many more there are.
    let more: Int
}

/// One thing that is wrong with a map, and where.
struct MapFault: Sendable {
    let line: Int
    let column: Int
    let path: JSONPath
    let problem: MapProblem
}

/// What can be wrong with a map.
enum MapProblem: Sendable {
    case unknownKey(String, known: [String])
    case missingKey(String)
    case wrongType(expected: String, found: String)
    /// None of the keys is there of which there has to be one.
    case noVerb([String])
    case severalVerbs(noun: String, [String])
    /// A key that goes with others than the one that is there.
    case misplacedKey(String, verb: String, goesWith: [String])
    case unknownChoice(String, known: [String])
    case version(Int)
    /// Text that is no name of its sort; the message ends a sentence that begins with "it".
    case invalidName(String, noun: String, because: String)
    case condition(String)
    case template(TemplateFault.Problem)
    /// A `${…}` where only plain text goes.
    case templateInName
    /// A key whose only value is `true`.
    case notTrue
    /// A parameter that contradicts itself.
    case declaration(ActionSignature.DeclarationFault)
    case emptyEnumeration
    case unknownNode(String, suggestion: String?)
    case duplicateMenu(id: String, first: JSONPath, isImplied: Bool)
    /// A step that is for claims only.
    case stepOfClaim(String)
}

extension MapFaults: CustomStringConvertible {
    /// The messages, one a line, without a line break at the end.
    var description: String { messages.joined(separator: "\n") }

    /// A message for each fault that is listed, and a last one where there are more.
    var messages: [String] {
        let messages = faults.map { "\(file):\($0)" }
        return more > 0 ? messages + ["and \(more) more"] : messages
    }
}

extension MapFault: CustomStringConvertible {
    /// Line, column, the path where there is one, and the problem.
    var description: String {
        let path = path.description
        return "\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(problem)"
    }
}
