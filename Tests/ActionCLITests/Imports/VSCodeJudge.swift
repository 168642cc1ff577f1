import ActionRuntime
import Foundation

/// Presses keys by the rules of Visual Studio Code's key binding service, for the imported maps to be compared with.
///
/// It reads a manifest by itself and shares nothing with the importer: the keys of the platform or `key`, the condition
/// `enablement && when`, and the last binding of the keys whose condition holds.
struct VSCodeJudge {
    private struct Binding {
        let keys: [String]
        let command: String
        let conditions: [String]
    }

    private var bindings: [Binding] = []
    private(set) var commands: Set<String> = []

    init(manifest: [String: Any], platform: String) {
        let contributes = manifest["contributes"] as? [String: Any] ?? [:]
        var enablements: [String: String] = [:]
        for command in contributes["commands"] as? [[String: Any]] ?? [] {
            guard let name = command["command"] as? String, commands.insert(name).inserted else { continue }
            enablements[name] = command["enablement"] as? String
        }
        for entry in contributes["keybindings"] as? [[String: Any]] ?? [] {
            guard let command = entry["command"] as? String else { continue }
            let texts = [entry[platform], entry["key"]].compactMap { $0 as? String }
            guard let keys = texts.first(where: { !$0.isEmpty }) else { continue }
            let conditions = [enablements[command], entry["when"] as? String].compactMap(\.self)
            bindings.append(
                Binding(
                    keys: keys.lowercased().split(separator: " ").map(String.init), command: command,
                    conditions: conditions))
        }
    }

    /// The keys of all bindings, each once, in order.
    var keys: [[String]] {
        var known: Set<[String]> = []
        return bindings.map(\.keys).filter { known.insert($0).inserted }
    }

    /// The command that keys pressed one after the other perform, and how many of them were pressed; nil for none.
    func press(_ keys: [String], in context: [String: Any]) -> (command: String, count: Int)? {
        for count in 1...keys.count {
            let pressed = keys.prefix(count)
            let found = bindings.last { binding in
                binding.keys.starts(with: pressed) && binding.conditions.allSatisfy { Self.holds($0, in: context) }
            }
            guard let found else { return nil }
            if found.keys.count == count { return (found.command, count) }
        }
        return nil
    }

    // MARK: Clauses

    /// Whether a clause holds: alternatives of terms, each with any number of `!` before it; parentheses are not read.
    static func holds(_ clause: String, in context: [String: Any]) -> Bool {
        clause.components(separatedBy: "||").contains { alternative in
            alternative.components(separatedBy: "&&").allSatisfy { term in
                holds(term: term.trimmingCharacters(in: .whitespaces), in: context)
            }
        }
    }

    private static func holds(term: String, in context: [String: Any]) -> Bool {
        if term.hasPrefix("!") { return !holds(term: String(term.dropFirst()), in: context) }
        func split(_ sign: String) -> (key: String, value: String)? {
            term.range(of: sign).map {
                (
                    term[..<$0.lowerBound].trimmingCharacters(in: .whitespaces),
                    term[$0.upperBound...].trimmingCharacters(in: CharacterSet(charactersIn: " '"))
                )
            }
        }
        if let (key, value) = split("=~") {
            guard let text = context[key] as? String else { return false }
            let parts = value.split(separator: "/", omittingEmptySubsequences: false)
            let pattern = parts[1..<(parts.count - 1)].joined(separator: "/")
            let options: NSRegularExpression.Options = parts.last == "i" ? .caseInsensitive : []
            guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else { return false }
            return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
        for (sign, isEqual) in [("!=", false), ("==", true)] {
            guard let (key, value) = split(sign) else { continue }
            switch value {
            case "true": return isTrue(context[key]) == isEqual
            case "false": return isTrue(context[key]) != isEqual
            default: return (context[key] as? String == value) == isEqual
            }
        }
        for (sign, isIn) in [(" not in ", false), (" in ", true)] {
            guard let (key, source) = split(sign) else { continue }
            let item = context[key] as? String
            return (context[source] as? [String] ?? []).contains { $0 == item } == isIn
        }
        switch term {
        case "true": return true
        case "false": return false
        default: return isTrue(context[term])
        }
    }

    private static func isTrue(_ value: Any?) -> Bool {
        switch value {
        case let flag as Bool: flag
        case let text as String: !text.isEmpty
        default: value != nil
        }
    }

    /// The keys that clauses read, each with the texts that it is compared with; keys of lists have no texts.
    static func vocabulary(of clauses: [String]) -> (texts: [String: [String]], lists: [String: [String]]) {
        var texts: [String: [String]] = [:]
        var lists: [String: [String]] = [:]
        for term in clauses.flatMap({ $0.components(separatedBy: "||").flatMap { $0.components(separatedBy: "&&") } }) {
            let words = term.split(separator: " ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "!()'")) }
            guard let key = words.first(where: { !$0.isEmpty }), key != "true", key != "false" else { continue }
            if words.contains("in"), let list = words.last {
                texts[key, default: []] += ["one", "two"]
                lists[list, default: []] += ["one", "two"]
            } else if term.contains("=~"), let pattern = words.last {
                texts[key, default: []] += [
                    pattern.split(separator: "/").joined(separator: "/").filter { !"\\^$/()".contains($0) }
                ]
            } else {
                texts[key, default: []] += term.contains("=") ? [words.last ?? ""] : []
            }
        }
        return (texts, lists)
    }
}
