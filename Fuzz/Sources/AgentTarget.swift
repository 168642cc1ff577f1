import ActionRuntime

@testable import ActionAgents
@testable import ActionCLI
@testable import ActionMaps

/// Messages of an agent's client: the input is lines for the server of `action mcp`, over a map.
///
/// The first line may be `#` and letters: which tools are offered, and with `a` that the client asks the person. In all others `$META` stands for what a request of the
/// version 2026-07-28 says of itself, `$ASKS` for that of a client that asks the person, and `$TOKEN`, `$STATE`, `$ASKED`,
/// `$REVISION` and `$CURSOR` for those that were given last.
enum AgentTarget {
    static func run(_ input: [UInt8]) {
        var lines = input.split(separator: UInt8(ascii: "\n")).prefix(60)
        var options = Set<UInt8>()
        if lines.first?.first == UInt8(ascii: "#") { options = Set(lines.removeFirst()) }
        let visit = AgentVisit(options)
        for line in lines { visit.ask(line) }
    }
}

/// A client of a server, and what it was told.
private final class AgentVisit {
    private let session: AgentSession
    private let answers = Answers()
    private var words = [
        "$META": #""_meta":{"\#(MCPVersion.Key.version)":"2026-07-28","\#(MCPVersion.Key.capabilities)":{}}"#,
        "$ASKS": #""_meta":{"\#(MCPVersion.Key.version)":"2026-07-28","\#(MCPVersion.Key.capabilities)":"#
            + #"{"elicitation":{}},"progressToken":1}"#,
    ]

    private final class Answers {
        var lines: [String] = []
    }

    init(_ options: Set<UInt8>) {
        func has(_ letter: Character) -> Bool { letter.asciiValue.map(options.contains) ?? false }
        guard let map = try? ActionMap(reading: Array(AgentVisit.map.utf8), file: "map.json") else {
            fatalError("The map is none.")
        }
        let running = Session(map, file: "map.json")
        let tools = AgentToolSet(has("e") ? .each : .three(isReadOnly: has("r")), only: has("o") ? "*e:" : nil)
        session = AgentSession(MapProgram(running, keys: running.keyMap()) { _ in }, tools) { [answers] in
            answers.lines.append($0.text)
        }
        guard !has("n") else { return }
        ask(
            Array(
                (#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","#
                    + #""capabilities":{\#(has("a") ? #""elicitation":{}"# : "")}}}"#).utf8)[...])
    }

    func ask(_ line: ArraySlice<UInt8>) {
        var bytes = Array(line), text = String(decoding: line, as: UTF8.self)
        if text.contains("$") {
            for (word, value) in words { text = text.replacing(word, with: value) }
            bytes = Array(text.utf8)
        }
        session.receive(bytes)
        let asked = try? ActionValue(json: text)
        check(
            session.calls.values.allSatisfy { if case .program = $0.waiting { false } else { true } },
            "a map answers at once")
        var count = 0
        for line in answers.lines {
            guard let answer = try? ActionValue(json: line) else { fatalError("An answer is no JSON: \(line)") }
            if answer["method"] != nil {
                hear(message: answer)
            } else if asked?["id"] == answer["id"] || answer["id"] == nil {
                count += 1
                hear(answer, to: asked)
            } else {
                // An answer to a question lets the request go on that asked it.
                check(asked?["method"] == nil, "it has the identifier of its request: \(answer)")
                hear(answer, to: answer)
            }
        }
        check(count <= 1, "a line has one answer at most: \(text)")
        answers.lines = []
    }

    /// Hears a message that the server sends by itself: a question, a change, the beginning of a subscription.
    private func hear(message: ActionValue) {
        check(message["jsonrpc"] == "2.0", "a message says what it is: \(message)")
        check(message["result"] == nil && message["error"] == nil, "it is no answer: \(message)")
        guard case .string(let method)? = message["method"] else { fatalError("A method is a text: \(message)") }
        check((message["id"] != nil) == (method == AgentQuestion.method), "only questions are answered: \(message)")
        if case .string(let number)? = message["id"] { words["$ASKED"] = number }
    }

    private func hear(_ answer: ActionValue, to asked: ActionValue?) {
        check(answer["jsonrpc"] == "2.0", "an answer says what it is: \(answer)")
        check((answer["result"] == nil) != (answer["error"] == nil), "it has a result or an error: \(answer)")
        if let id = answer["id"] { check(id == asked?["id"], "it has the identifier of its request: \(answer)") }
        guard let result = answer["result"] else {
            guard case .int? = answer["error"]?["code"], case .string? = answer["error"]?["message"] else {
                fatalError("An error says what is wrong: \(answer)")
            }
            return
        }
        check(answer["id"] != nil, "a result has an identifier: \(answer)")
        if case .string(let state)? = result["requestState"] { words["$STATE"] = state }
        guard let content = result["structuredContent"] else { return }
        guard case .string(let text)? = result["content"]?[0]?["text"], (try? ActionValue(json: text)) == content else {
            fatalError("The text is not the data: \(answer)")
        }
        check(content["error"] != nil && content["message"] != nil, "all members are there: \(answer)")
        if content["error"] != .null { check(result["isError"] == true, "what is refused is an error: \(answer)") }
        if case .string(let outcome)? = content["outcome"] {
            check(
                (result["isError"] == true) == (outcome != "performed"), "what is not performed is an error: \(answer)")
        }
        for (word, member) in [("$TOKEN", "confirmation"), ("$CURSOR", "nextCursor")] {
            if case .string(let text)? = content[member] { words[word] = text }
        }
        if case .int(let revision)? = content["revision"] { words["$REVISION"] = "\(revision)" }
    }

    private static let map = #"""
        { "actionMap": 1, "name": "desk", "state": { "clipboard": null, "files": 3 },
          "actions": { "rate:": { "title": "Rate", "parameters": { "stars": { "type": "integer", "maximum": 5 } } } },
          "menus": [ { "id": "edit", "title": "Edit", "items": [
            { "action": "copy:" }, { "action": "paste:" }, { "action": "delete:", "destructive": true } ] } ],
          "focus": "app/window",
          "root": { "name": "app", "actions": { "quit:": { "do": [] } },
            "catchAll": { "matching": "plugin.*", "do": [ { "return": "${action}" } ] }, "children": [ {
            "name": "window", "remap": { "best:": "rate:" }, "methods": {
              "copy:": { "do": [ { "set": { "clipboard": "text" } } ] },
              "paste:": { "enabled": "clipboard != null", "reason": "the clipboard is empty", "do": [] },
              "delete:": { "do": [ { "add": { "files": -1 } } ] },
              "rate:": { "do": [ { "return": "${args.stars}" } ] },
              "crash:": { "do": [ { "report": "DiskFull" } ] } } } ] } }
        """#
}
