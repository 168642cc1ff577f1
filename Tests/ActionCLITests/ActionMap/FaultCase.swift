import Testing

@testable import ActionMaps

/// A faulty document, and the messages about it.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let document: String
    let messages: [String]

    var testDescription: String { messages.joined(separator: " | ") }

    /// A case about a whole document.
    static func document(_ document: String, _ messages: String...) -> FaultCase {
        FaultCase(document: document, messages: messages)
    }

    /// A case about members of a map, which stand on line 2.
    static func map(_ members: String, _ messages: String...) -> FaultCase {
        FaultCase(document: "{ \"actionMap\": 1, \"root\": { \"name\": \"app\" },\n\(members)\n}", messages: messages)
    }

    /// A case about members of the root node, which stand on line 2.
    static func node(_ members: String, _ messages: String...) -> FaultCase {
        FaultCase(document: "{ \"actionMap\": 1, \"root\": { \"name\": \"app\",\n\(members)\n} }", messages: messages)
    }

    /// A case about a step of a claim, which stands on line 2.
    static func step(_ step: String, _ messages: String...) -> FaultCase {
        let document = """
            { "actionMap": 1, "root": { "name": "app", "actions": { "go": { "do": [
            \(step)
            ] } } } }
            """
        return FaultCase(document: document, messages: messages)
    }
}

/// The messages about a document; none where it is a map.
func messages(about document: String, file: String = "rater.json") -> [String] {
    do throws(MapFaults) {
        _ = try ActionMap(reading: Array(document.utf8), file: file)
        return []
    } catch {
        return error.messages
    }
}
