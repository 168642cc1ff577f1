import ActionRuntime

/// Arguments that are read, but that no request can have.
enum UnknownArgument: Check {
    static let rule = CheckRule.unknownArgument
    static let level = CheckLevel.warning
    static let summary = "a template or condition that reads an argument that the action does not take"

    static func findings(in map: CheckedMap) -> [Finding] {
        var names: [Int: Set<String>?] = [:]
        return map.argumentReads.compactMap { read in
            guard let claim = read.claim else {
                return Finding(
                    rule, at: read.place, "A rule has no arguments, and reads \(read.name.quoted) of them.",
                    help: "Read what the event tells: \"${event.…}\".")
            }
            if names[claim] == nil { names[claim] = .some(map.parameters(of: claim)) }
            // A dotted name leads into an argument.
            guard let known = names[claim] ?? nil, !known.contains(read.name),
                !known.contains(String(read.name.prefix { $0 != "." }))
            else { return nil }
            let suggestion = nearMisses(to: read.name, among: known, limit: 1).first
            let question = suggestion.map { " Did you mean \($0.quoted)?" } ?? ""
            return Finding(
                rule, at: read.place,
                "The argument \(read.name.quoted) is none of those that \(map.claims[claim].claim.name.quoted) takes."
                    + question,
                help: "Correct it, or add it to the action's \"parameters\".")
        }
    }
}

extension CheckedMap {
    /// The names of the arguments that requests for a claim can have; nil where requests can have any arguments.
    fileprivate func parameters(of claim: Int) -> Set<String>? {
        let checked = claims[claim]
        let described = checked.kind == .catchAll ? nil : descriptions[checked.claim.name]?.parameters
        return (checked.claim.parameters ?? described).map { Set($0.map(\.name)) }
    }
}
