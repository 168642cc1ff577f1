import ActionMaps
import ActionRuntime

/// A question to the person at the client, which is answered by yes or no: an elicitation.
struct AgentQuestion {
    /// The text of the question.
    let message: String
    /// The state that the client returns with the answer, where the client answers by sending its request again.
    let state: String

    static let method = "elicitation/create"

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
        line.add("requestState", state)
        return line
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
