import ActionRuntime

extension MapProblem: CustomStringConvertible {
    /// The fault, and below it the keys that there are where an unknown one is like none of them.
    package var description: String { lines.joined(separator: " ") }

    /// The fault in a line, and further lines that list the known keys.
    var lines: [String] {
        guard case .unknownKey(let key, let known) = self, !known.isEmpty,
            Self.suggestion(for: key, among: known).isEmpty
        else { return [sentence] }
        let names = known.joined(separator: ", ")
        let list = known.count == 1 ? "The only key here is \(names)." : "The keys here are: \(names)."
        return [sentence] + list.wrapped(to: 76)
    }

    /// The expected part, the found part, and the remedy, as sentences.
    private var sentence: String {
        switch self {
        case .condition(let message): message.closed
        case .unknownKey(let key, let known): "unknown key \(key.quoted).\(Self.suggestion(for: key, among: known))"
        case .missingKey(let key): "the required key '\(key)' is missing."
        case .wrongType(let expected, let found): "expected \(expected), found \(found)."
        case .noVerb(let verbs): "expected one of the keys \(verbs.listed("or"))."
        case .severalVerbs(let noun, let verbs): "\(noun) has one of the keys \(verbs.listed("and")), not several."
        case .misplacedKey(let key, let verb, let others):
            "the key '\(key)' goes with \(others.listed("and")), not with '\(verb)'."
        case .unknownChoice(let text, let known):
            "expected \(known.listed("or")), found \(text.quoted).\(Self.suggestion(for: text, among: known))"
        case .version(let version): "expected 1, found \(version): this program reads version 1 of the format."
        case .invalidName(let text, let noun, let because): "\(text.quoted) is not \(noun): it \(because)".closed
        case .notTrue: "expected true, found false; leave the key out instead."
        case .stepOfClaim(let step, "a rule"): "the step '\(step)' is for claims; a rule answers with its 'result'."
        case .stepOfClaim(let step, let noun): "the step '\(step)' is for claims, and not for \(noun)."
        case .noSteps: "expected at least one step, found an empty array."
        case .notOfProgram(let key):
            "a running program keeps its state and its events to itself: there is no '\(key)' with --app."
        case .keyOverride(let message): message.closed
        case .keyOfNothing(let key): "keys that are taken away have no '\(key)'."
        case .opaqueSteps(let noun, let key): "\(noun) has no '\(key)': only the program can run it."
        case .stepsAndSequence: "a claim has 'do' or 'performs', not both."
        case .template(let problem): problem.description
        case .templateInName: "a name cannot contain '${…}' here; write it out."
        case .declaration(let fault): fault.description.closed
        case .emptyEnumeration: "expected at least one value, found an empty array."
        case .unknownNode(let path, let suggestion):
            "no node is at \(path.quoted).\(Self.question(suggestion))"
        case .unknownStateKey(let key, let suggestion):
            "the key \(key.quoted) is in no state: nothing in the map has, reads or writes it.\(Self.question(suggestion))"
        case .duplicateMenu(let id, let first, let isImplied):
            "the menu id \(id.quoted) is taken by \(first)\(isImplied ? "; without an 'id' the title is the id" : "")."
        }
    }

    /// ` Did you mean '…'?`; empty where no candidate is near.
    private static func suggestion(for text: String, among known: [String]) -> String {
        question(nearMisses(to: text, among: known, limit: 1).first)
    }

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean \($0.quoted)?" } ?? ""
    }
}

extension TemplateFault.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unclosed: "'${' has no closing '}'; write '$${' for a plain '${'."
        case .reference(let name):
            "expected a key of the state, 'args.name', 'event.name', 'action' or 'originalAction' in '${…}', "
                + "found \(name.quoted)."
        }
    }
}

extension [String] {
    /// The texts in quotes, as a list in a sentence: `'a', 'b' or 'c'`.
    fileprivate func listed(_ conjunction: String) -> String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, count > 1 else { return quoted.joined() }
        return "\(quoted.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
