import ActionRuntime
import Testing

@Suite("The client of a running program")
struct RemoteClientTests {
    private static var soon: ContinuousClock.Instant { .now + .milliseconds(50) }
    private static var late: ContinuousClock.Instant { .now + .seconds(20) }

    @Test("gives up at its deadline, and goes on afterwards")
    func deadline() throws {
        let program = try StubProgram { $0.method == "slow" ? .silence : .result(#"{"a":1}"#) }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        let slow = try client.send("slow", until: Self.late)
        #expect(throws: RemoteFailure.self) { try client.answer(to: slow, until: Self.soon) }
        let quick = try client.send("quick", until: Self.late)
        #expect(try client.answer(to: quick, until: Self.late)["a"]?.value == 1)
    }

    @Test("takes answers in any order, in pieces, and messages between them")
    func order() throws {
        let program = try StubProgram { request in
            guard request.method == "second" else { return .silence }
            return .raw([
                #"{"jsonrpc":"2.0","method":"note","params":{"n":1}}"#, #"{"jsonrpc":"2.0","id":2,"result":{"a":2}}"#,
                #"{"jsonrpc":"2.0","method":"note","params":{"n":2}}"#,
                #"{"jsonrpc":"2.0","id":1,"result":{"a":"\#(String(repeating: "x", count: 300_000))"}}"#,
            ])
        }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        let first = try client.send("first", until: Self.late), second = try client.send("second", until: Self.late)
        guard case .string(let text)? = try client.answer(to: first, until: Self.late)["a"]?.content else {
            Issue.record("no text")
            return
        }
        #expect(text.utf8.count == 300_000)
        #expect(try client.answer(to: second, until: Self.late)["a"]?.value == 2)
        for number in 1...2 {
            let note = try #require(try client.notification(until: Self.late))
            #expect(note.method == "note" && note.params["n"]?.value == .int(number))
        }
        #expect(throws: RemoteFailure.self) { try client.notification(until: Self.soon) }
    }

    @Test("takes the lines around one that it refuses, though they arrived together")
    func refusedLine() throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":1,"result":{"a":1}}"#,
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}"#,
            #"{"jsonrpc":"2.0","id":2,"result":{"a":2}}"#,
        ]
        let program = try StubProgram { $0.method == "second" ? .raw([lines.joined(separator: "\n")]) : .silence }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        try client.info(until: Self.late)
        let first = try client.send("first", until: Self.late), second = try client.send("second", until: Self.late)
        #expect(throws: RemoteFailure.self) { try client.answer(to: second, until: Self.late) }
        #expect(try client.answer(to: second, until: Self.late)["a"]?.value == 2)
        #expect(try client.answer(to: first, until: Self.late)["a"]?.value == 1)
    }

    @Test("an answer that comes just before the end is given")
    func lastWords() throws {
        let program = try StubProgram { $0.method == "last" ? .result("{}") : .hangUp }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        let last = try client.send("last", until: Self.late), end = try client.send("end", until: Self.late)
        #expect(throws: Never.self) { try client.answer(to: last, until: Self.late) }
        #expect(throws: RemoteFailure.self) { try client.answer(to: end, until: Self.late) }
        #expect(throws: RemoteFailure.self) {
            for _ in 0..<1000 { _ = try client.send("again", until: Self.late) }
        }
    }

    @Test("talks to programs of both versions of the protocol, and knows which one speaks which", arguments: [1, 2])
    func versions(_ version: Int) throws {
        let program = try StubProgram(info: #"{"protocol":\#(version)}"#) { _ in .result(#"{"a":1}"#) }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        #expect(client.version == nil)
        try client.info(until: Self.late)
        #expect(client.version == version)
        #expect(try client.answer(to: client.send("quick", until: Self.late), until: Self.late)["a"]?.value == 1)
    }

    @Test("keeps few of the messages that nobody asked for, and gives up where there is no end of them")
    func flood() throws {
        let note = #"{"jsonrpc":"2.0","method":"note","params":{"text":"\#(String(repeating: "x", count: 1 << 16))"}}"#
        let program = try StubProgram { $0.method == "flood" ? .endless(note) : .result("{}") }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        let flood = try client.send("flood", until: Self.late)
        let failure = #expect(throws: RemoteFailure.self) { try client.answer(to: flood, until: nil) }
        guard case .tooMuchSent(8_388_608)? = failure else { throw try #require(failure) }
        // As many that are taken meanwhile are no matter.
        let reader = try RemoteClient(.socket(program.path), until: Self.late)
        _ = try reader.send("flood", until: Self.late)
        for _ in 0..<200 { #expect(try reader.notification(until: Self.late)?.method == "note") }
    }

    @Test("gives up at its deadline though a program never stops sending")
    func endless() throws {
        let progress = #"{"jsonrpc":"2.0","method":"actions/progress","params":{"id":1,"message":"on and on"}}"#
        let program = try StubProgram { _ in .endless(progress) }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        let answer = try client.send("endless", until: Self.late)
        let failure = #expect(throws: RemoteFailure.self) { try client.answer(to: answer, until: Self.soon) }
        guard case .timedOut? = failure else { throw try #require(failure) }
        #expect(throws: RemoteFailure.self) { try client.notification(until: Self.soon) }
    }

    @Test("refuses by itself what a program would refuse without a number, and the connection goes on")
    func unreadable() throws {
        let program = try StubProgram { _ in .result("{}") }
        let client = try RemoteClient(.socket(program.path), until: Self.late)
        var many = JSONLine(), deep = JSONLine()
        many.add("arguments", .array(Array(repeating: 1, count: 5_000)))
        deep.add("arguments", (0..<600).reduce(ActionValue.null) { value, _ in .array([value]) })
        for (params, message) in [(many, "more than 4096 values"), (deep, "512")] {
            let failure = #expect(throws: RemoteFailure.self) { try client.send("a", params, until: Self.late) }
            guard case .refused(let fault)? = failure else { throw try #require(failure) }
            #expect(fault.message.contains(message))
        }
        _ = try client.answer(to: client.send("b", until: Self.late), until: Self.late)
        #expect(program.requests.map(\.method) == ["b"])
    }

    @Test("a list whose pages have no end is given up")
    func endlessPages() throws {
        var page = JSONLine()
        page.add("actions", [JSONLine()])
        page.add("next", "again")
        var pages = RemotePages("actions/list", JSONLine(), sizeLimit: 1_000), count = 0
        let failure = #expect(throws: RemoteFailure.self) { while try pages.take(page) { count += 1 } }
        guard case .tooMuchSent(1_000)? = failure else { throw try #require(failure) }
        #expect(count > 5 && count < 1_000)
    }

    @Test("knows the process of the program")
    func process() throws {
        let program = try StubProgram { _ in .silence }
        #expect(try RemoteClient(.socket(program.path), until: Self.late).pid == ProcessNumber.own)
    }

    @Test("prints JSON as it was read, indented, with members in order")
    func json() throws {
        let text = #"{"b":[],"a":{"z":"\n","y":[1,[true,null]]}}"#
        let node = try JSONReader.read(Array(text.utf8))
        #expect(
            node.json == """
                {
                  "b": [],
                  "a": {
                    "z": "\\n",
                    "y": [
                      1,
                      [
                        true,
                        null
                      ]
                    ]
                  }
                }
                """)
        #expect(JSONLine(node)?.text == text)
    }
}
