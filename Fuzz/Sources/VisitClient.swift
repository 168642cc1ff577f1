import ActionRuntime

/// One client: what it sends, and what it must be sent.
final class VisitClient {
    private unowned let visit: Visit
    private let process: Int32
    private(set) var session: RemoteEndpoint.Session
    /// Whether it does not read.
    var isSlow = false
    /// The answers to the line that is being received.
    private var answers: [ActionValue] = []
    /// The tokens that it was given and has not used.
    private var tokens: [String] = []
    private var watches: [Int: Watched] = [:]

    /// What the client knows by a watch.
    private struct Watched {
        let params: ActionValue
        var known: [String: ActionValue] = [:]

        mutating func take(_ actions: ActionValue?) {
            for action in actions?.elements ?? [] { known[Self.key(action)] = action }
        }

        static func key(_ action: ActionValue) -> String {
            "\(action["action"]?.json() ?? "") \(action["arguments"]?.json() ?? "")"
        }
    }

    init(_ visit: Visit, process: Int32) {
        self.visit = visit
        self.process = process
        session = visit.endpoint.open(RemotePeer(pid: process, via: "test"), send: { _ in })
        visit.endpoint.close(session)
        open()
    }

    private func open() {
        session = visit.endpoint.open(RemotePeer(pid: process, via: "test")) { [unowned self] in
            hear($0.text)
        } backlog: { [unowned self] in
            isSlow ? 1 << 20 : 0
        }
    }

    /// Hangs up, and connects again.
    func reopen() {
        visit.endpoint.close(session)
        (tokens, watches) = ([], [:])
        open()
    }

    // MARK: Asking

    /// Sends a line, which is to be answered at once.
    func ask(_ line: ArraySlice<UInt8>, other: VisitClient) {
        let bytes = fill(line, other), question = Question(bytes), program = visit.program
        let outer = (answers, session)
        answers = []
        let unknown = visit.interns ? [] : question.texts.filter { ActionName(registered: $0) == nil }
        let before = (program.performed, program.wiped, program.forced)
        let known = tokens
        program.asked.append(true)
        session.answer(line: bytes, isolation: nil)
        program.asked.removeLast()
        // A handler may have hung up.
        if session === outer.1 {
            question.check(answers)
            take(answers, of: question)
        }
        answers = outer.0
        for text in unknown { check(ActionName(registered: text) == nil, "'\(text)' is not interned") }
        if !visit.allowing.contains(.perform) {
            check(program.performed == before.0, "nothing is performed without permission: \(question)")
        }
        if !visit.allowing.contains(.force) {
            check(program.forced == before.2, "what is disabled is not performed: \(question)")
        }
        // Requests within others are checked by themselves.
        let wiped = program.takeWiped(since: before.1)
        check(wiped <= 1, "a request destroys once: \(question)")
        if wiped == 1 {
            let token = question.token.flatMap { known.firstIndex(of: $0) }
            check(token != nil, "nothing is destroyed without a token: \(question)")
        }
        if let token = question.token { tokens.removeAll { $0 == token } }
    }

    /// Puts in what an input cannot know.
    private func fill(_ line: ArraySlice<UInt8>, _ other: VisitClient) -> [UInt8] {
        guard line.contains(UInt8(ascii: "$")) else { return Array(line) }
        var rest = line, filled: [UInt8] = []
        let words: [(String, () -> String)] = [
            ("$TOKEN", { self.tokens.last ?? "none" }), ("$OTHER", { other.tokens.last ?? "none" }),
            ("$REVISION", { "\(self.visit.revision)" }), ("$NODE", { self.visit.program.someNode.path }),
            ("$ID", { self.visit.someID ?? "[1-1]" }),
        ]
        while let byte = rest.first {
            if byte == UInt8(ascii: "$"), let word = words.first(where: { rest.starts(with: $0.0.utf8) }) {
                filled += word.1().utf8
                rest = rest.dropFirst(word.0.utf8.count)
            } else {
                filled.append(byte)
                rest = rest.dropFirst()
            }
        }
        return filled
    }

    // MARK: Hearing

    private func hear(_ line: String) {
        check(!line.utf8.contains(UInt8(ascii: "\n")), "a message is one line: \(line)")
        if visit.hidesSecrets {
            check(!line.lowercased().contains(ServedProgram.secret), "what is not exposed is not told: \(line)")
        }
        guard let message = try? JSONReader.read(Array(line.utf8), maximumDepth: 10_000).value else {
            fatalError("A message is no JSON: \(line)")
        }
        check(message["jsonrpc"] == "2.0", "a message is of JSON-RPC 2.0: \(line)")
        if case .string(let method)? = message["method"] {
            check(message["id"] == nil, "a notification has no 'id': \(line)")
            notice(method, message["params"] ?? .null, line)
        } else {
            check((message["result"] == nil) != (message["error"] == nil), "an answer is a result or an error: \(line)")
            if let error = message["error"] {
                guard case .int? = error["code"], case .string(let text)? = error["message"], !text.isEmpty else {
                    fatalError("An error has a code and a message: \(line)")
                }
                visit.note(error["data"]?["revision"])
            } else {
                visit.note(message["result"]?["revision"])
            }
            answers.append(message)
        }
    }

    private func notice(_ method: String, _ params: ActionValue, _ line: String) {
        guard case .int(let number)? = params["watch"] else { fatalError("A notification is of a watch: \(line)") }
        visit.note(params["revision"])
        switch method {
        case "actions/changed":
            check(!isSlow, "who does not read is told of no changes: \(line)")
            check(params["actions"]?.elements.isEmpty == false, "what has changed is told: \(line)")
            for action in params["actions"]?.elements ?? [] {
                let old = watches[number]?.known[Watched.key(action)]
                check(old != action, "what is told has changed: \(action)")
            }
            watches[number]?.take(params["actions"])
        case "actions/performed":
            check(visit.allowing.contains(.log), "nobody is told of dispatches without permission: \(line)")
            check(!isSlow, "who does not read is told of no dispatches: \(line)")
            check(params["record"]?["outcome"] != nil, "a record has an outcome: \(line)")
        case "watch/ended": watches[number] = nil
        default: fatalError("There is no notification '\(method)': \(line)")
        }
    }

    private func take(_ answers: [ActionValue], of question: Question) {
        guard let result = answers.first?["result"] else { return }
        if case .string(let token)? = result["confirmation"] { tokens.append(token) }
        switch question.method {
        case "watch/start":
            guard case .int(let number)? = result["watch"] else { fatalError("A watch has a number: \(result)") }
            var watched = Watched(params: question.params)
            watched.take(result["actions"])
            watches[number] = watched
        case "watch/stop":
            if case .int(let number)? = question.params["watch"] { watches[number] = nil }
            if case .double(let number)? = question.params["watch"] { watches[Int(number)] = nil }
        case "actions/perform", "keys/press": break
        default:
            let key = "\(question.method) \(question.params.json())"
            if let old = visit.answers[key], old["revision"] == result["revision"] {
                check(old == result, "at one revision the answer is one: \(key), \(old), \(result)")
            }
            visit.answers[key] = result
        }
    }

    // MARK: Watches

    /// Sees that the client knows by its watches what it would be told now.
    func checkWatches() {
        for (number, watched) in watches {
            // Another node may have the path by now.
            if case .string(let start)? = watched.params["from"], !start.hasPrefix("[") { continue }
            let known = watched.known
            var members = watched.params.members
            members["log"] = nil
            guard let now = visit.ask("watch/start", .object(members)) else { continue }
            var keys: Set<String> = []
            for action in now["actions"]?.elements ?? [] {
                let key = Watched.key(action)
                keys.insert(key)
                check(
                    known[key] == action,
                    "watch \(number) knows what is: \(action), not \(known[key]?.json() ?? "nothing")")
            }
            for (key, action) in known where !keys.contains(key) {
                check(action["enabled"] == false, "watch \(number) knows what has gone: \(action)")
            }
        }
    }
}

extension Visit {
    /// The result of a request of a third client; nil where it is refused.
    func ask(_ method: String, _ params: ActionValue) -> ActionValue? {
        var answer: ActionValue?
        let session = endpoint.open(RemotePeer(pid: 13, via: "test")) {
            answer = answer ?? (try? ActionValue(json: $0.text))
        }
        let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params.json())}"#
        session.answer(line: Array(line.utf8), isolation: nil)
        endpoint.close(session)
        return answer?["result"]
    }

    /// The identifier of a node, as the program lists it.
    var someID: String? {
        let tree = ask("tree/get", ["from": .string(program.someNode.path), "depth": 0])
        guard case .string(let id)? = tree?["root"]?["id"] else { return nil }
        return id
    }
}

/// A line as a request, and how it has to be answered.
private struct Question: CustomStringConvertible {
    private enum Answers {
        case none, one(ActionValue), oneOrNone
    }

    let description: String
    let method: String
    let params: ActionValue
    /// All texts in the line.
    private(set) var texts: [String] = []
    private let expected: Answers

    init(_ line: [UInt8]) {
        description = line.text
        guard let message = try? JSONReader.read(line) else {
            let isBlank = line.allSatisfy { [0x20, 0x0D, 0x09].contains($0) }
            (method, params, expected) = ("", .null, isBlank ? .none : .one(.null))
            return
        }
        let value = message.value
        if case .string(let text)? = value["method"] { method = text } else { method = "" }
        params = value["params"] ?? .null
        guard case .object = value else {
            expected = .one(.null)
            return
        }
        switch value["id"] {
        case nil: expected = .oneOrNone
        case let id? where id.isIdentifier: expected = .one(id)
        default: expected = .one(.null)
        }
        texts = value.texts
    }

    var token: String? {
        guard case .string(let token)? = params["confirm"] else { return nil }
        return token
    }

    func check(_ answers: [ActionValue]) {
        let ids = answers.map { $0["id"] ?? "none" }
        switch expected {
        case .none: FuzzTargets.check(ids.isEmpty, "nothing is answered: \(self), \(ids)")
        case .one(let id): FuzzTargets.check(ids == [id], "a request has one answer: \(self), \(ids)")
        case .oneOrNone:
            FuzzTargets.check(ids.isEmpty || ids == [.null], "a notification has no answer: \(self), \(ids)")
        }
    }
}

extension ActionValue {
    fileprivate var isIdentifier: Bool {
        switch self {
        case .int, .double, .string: true
        default: false
        }
    }

    fileprivate var elements: [ActionValue] { if case .array(let elements) = self { elements } else { [] } }

    fileprivate var members: [String: ActionValue] { if case .object(let members) = self { members } else { [:] } }

    /// All texts in the value.
    fileprivate var texts: [String] {
        var found: [String] = [], pending = [self]
        while let value = pending.popLast() {
            if case .string(let text) = value { found.append(text) }
            found += value.members.keys
            pending += value.elements + value.members.values
        }
        return found
    }
}
