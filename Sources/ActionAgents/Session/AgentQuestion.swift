import ActionMaps
import ActionRuntime

/// A question to the person at the client, which is answered by yes or no: an elicitation.
struct AgentQuestion {
    /// The text of the question.
    let message: String
    /// What the question is about.
    let binding: Binding

    /// What a question is about, and so what the person agrees to by the answer: a token of the program, which stands for the handlers
    /// that would be called; the program's revision; and the words of the question.
    struct Binding {
        let token: String
        /// The program's revision; nil where the program tells none.
        let revision: Int?
        /// The digest of the words, by a hash function that each process chooses anew.
        let words: Int
        /// How many times the program may ask, this time included.
        let rounds: Int

        /// Whether both questions ask the same.
        func asksTheSame(as other: Binding) -> Bool { words == other.words }
    }

    /// The question about an outcome that asks for a confirmation.
    ///
    /// - Parameters:
    ///   - rounds: How many times the program may ask, this time included.
    ///   - hasChanged: Whether the person has agreed before, and the program has changed since.
    init(of outcome: JSONLine, token: String, rounds: Int, hasChanged: Bool) {
        let revision: Int? = if case .int(let revision)? = outcome["revision"] { revision } else { nil }
        binding = Binding(
            token: token, revision: revision, words: AgentText.question(of: outcome).hashValue, rounds: rounds)
        message = AgentText.question(of: outcome, hasChanged: hasChanged)
    }

    static let method = "elicitation/create"

    /// How many times a program may ask about one call.
    static let roundLimit = 8

    /// The name of the question in a result that asks.
    static let name = "consent"

    /// The parameters of the request that asks.
    ///
    /// The form has no fields: accepting the form confirms the action.
    var params: JSONLine {
        var schema = JSONLine()
        schema.add("type", "object")
        schema.add("properties", JSONLine())
        var line = JSONLine()
        line.add("mode", "form")
        line.add("message", message)
        line.add("requestedSchema", schema)
        return line
    }

    /// The result that asks, where the server cannot send requests.
    var result: JSONLine {
        var request = JSONLine()
        request.add("method", Self.method)
        request.add("params", params)
        var line = JSONLine()
        line.add("resultType", "input_required")
        line.add("inputRequests", JSONLine([(Self.name, request)]))
        line.add("requestState", binding.state)
        return line
    }
}

extension AgentQuestion.Binding {
    /// The text that a client returns with the person's answer, where it answers by sending its request again.
    var state: String { "\(token) \(revision.map(String.init) ?? "-") \(words) \(rounds)" }

    /// Reads the text of ``state``; nil for any other text.
    init?(state: String) {
        let parts = state.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let words = Int(parts[2]), let rounds = Int(parts[3]),
            1...AgentQuestion.roundLimit ~= rounds
        else { return nil }
        self.init(token: String(parts[0]), revision: Int(parts[1]), words: words, rounds: rounds)
    }
}

/// The answer of the person at the client.
enum AgentConsent {
    case given
    case refused
    /// The person cannot be asked: the client fails, or has gone.
    case impossible

    /// Reads the result of an elicitation.
    init(_ result: JSONNode?) {
        switch result?["action"]?.text {
        case "accept": self = .given
        case "decline", "cancel": self = .refused
        default: self = .impossible
        }
    }
}
