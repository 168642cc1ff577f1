import ActionRuntime
import Foundation
import Testing

@testable import ActionNATS

@Suite("What is refused, and what is wrong")
struct RefusalTests {
    // MARK: Servers

    @Test("no server is said at once, and tried again later")
    func noServer() async throws {
        let server = try Server()
        server.stop()
        let client = try Client(server.url)
        let answer = await client.ask("app/info")
        #expect(answer.error?.contains("o NATS server answers at \(server.url)") == true)
        #expect(await eventually { client.closed?.contains("no NATS server answers at") == true })
        #expect(!client.isRefused)
        await #expect(throws: NATSError.self) { try await serve(at: server.url) }
    }

    @Test("a server that goes away ends requests, and one that comes back goes on")
    func serverGoes() async throws {
        let world = try await World("one")
        let client = try world.client()
        async let waits = client.perform("wait:", ["id": "a", "ms": 60_000])
        #expect(await eventually { client.courier.taken.contains(world.workers[0].instance) })
        world.server.stop()
        let answer = await waits
        #expect(answer.isUnknown && answer.error?.hasSuffix("the connection to the NATS server was lost.") == true)
        #expect(await eventually { client.closed == "the connection to the NATS server was lost" })
        try world.server.start()
        // The worker connects again by itself, and the client when it is opened.
        var outcome = ""
        for _ in 0..<100 where outcome != "performed" {
            try await Task.sleep(for: .milliseconds(100))
            client.open()
            outcome = await client.perform("work:", ["id": "b"]).outcome
        }
        #expect(outcome == "performed")
    }

    private static let users = """
        authorization {
          users = [
            { user: worker, password: w }
            { user: fay, password: f, permissions: {
                publish: ["actions.photos.as.fay.>", "actions.photos.i.*.as.fay.>", "_INBOX.*.*"], subscribe: ["_INBOX.>"] } }
            { user: reader, password: r, permissions: {
                publish: ["actions.photos.as.reader.$look", "actions.photos.i.*.as.reader.>"], subscribe: ["_INBOX.>"] } }
            { user: guest, password: g }
            { user: nobody, password: n }
            { user: deaf, password: d, permissions: { publish: ">", subscribe: ["other.>"] } }
          ]
        }
        """

    @Test("wrong credentials are refused")
    func credentials() async throws {
        let server = try Server(Self.users)
        let client = try Client("nats://fay:wrong@127.0.0.1:\(server.port)")
        let answer = await client.ask("app/info")
        #expect(answer.code == -32002)
        #expect(answer.error?.contains("refuses the credentials") == true)
        #expect(answer.error?.contains("wrong") == false)
        #expect(await eventually { client.closed != nil })
        #expect(client.isRefused)
        await #expect(throws: NATSError.self) { try await serve(at: "nats://worker:no@127.0.0.1:\(server.port)") }
    }

    @Test("a worker whose password no longer holds ends with the reason", .timeLimit(.minutes(1)))
    func passwordChanges() async throws {
        func users(_ password: String) -> String {
            "authorization { users = [ { user: worker, password: \(password) }, { user: fay, password: f } ] }"
        }
        let server = try Server(users("w"))
        let url = "nats://worker:w@127.0.0.1:\(server.port)"
        let run = Task { try await serve(at: url) }
        let raw = try Raw("nats://fay:f@127.0.0.1:\(server.port)")
        var isThere = false
        for _ in 0..<200 where !isThere {
            isThere = try await raw.ask("", "actions.photos.as.anyone.$look")?.hasNoResponders == false
        }
        #expect(isThere)
        server.stop()
        server.settings = users("other")
        try server.start()
        let error = await #expect(throws: NATSError.self) { try await run.value }
        #expect(error?.description.contains("could not stay connected: ") == true, "\(String(describing: error))")
    }

    @Test("users are those whose subjects the server lets them publish to")
    func users() async throws {
        let world = try await World(settings: Self.users, as: "worker:w")
        let worker = try WorkerProcess(
            "one", at: "nats://worker:w@127.0.0.1:\(world.server.port)", in: world.server.folder)
        try await Raw("nats://worker:w@127.0.0.1:\(world.server.port)").wait(for: worker.instance)
        let fay = try world.client(as: "fay:f")
        #expect(await fay.perform("work:", ["id": "a"]).outcome == "performed")
        // Somebody else's subjects.
        var options = NATSOptions(url: "nats://fay:f@127.0.0.1:\(world.server.port)", user: "worker")
        let other = try Client(options)
        let refused = await other.ask("app/info")
        #expect(refused.code == -32002)
        #expect(
            refused.error == "The NATS server does not let 'worker' use the subject 'actions.photos.as.worker.$look'.")
        #expect(await eventually { other.isRefused })
        // Only questions.
        let reader = try world.client(as: "reader:r")
        #expect(await reader.ask("actions/can", ["action": "work:"])["can"] == true)
        let denied = await reader.perform("work:", ["id": "b"])
        #expect(denied.code == -32002)
        #expect(denied.error?.contains("'actions.photos.as.reader.actions/perform'; it was not performed") == true)
        #expect(await reader.ask("actions/can", ["action": "work:"])["can"] == true)
        // The worker's own permissions.
        let guest = try world.client(as: "guest:g")
        #expect(await guest.ask("app/info")["allowing"] == ["ask"])
        #expect(await guest.perform("work:", ["id": "c"]).code == -32002)
        let nobody = try world.client(as: "nobody:n")
        #expect(await nobody.ask("app/info").code == -32002)
        // A client that cannot hear answers.
        let deaf = try world.client(as: "deaf:d")
        _ = await deaf.ask("app/info")
        #expect(await eventually { deaf.isRefused })
        #expect(worker.performed == ["a"])
        // The user shows in the log.
        let watcher = try world.client(as: "fay:f")
        #expect(await watcher.ask("watch/start", ["log": true])["watch"] == 1)
        _ = await fay.perform("work:", ["id": "d"])
        #expect(
            await eventually {
                watcher.notifications.contains { $0.contains(#""by":{"pid":null,"user":"fay","via":"nats"}"#) }
            })
        options.user = nil
    }

    @Test("users and workers with inboxes of their own are answered")
    @MainActor func inboxes() async throws {
        let server = try Server(
            """
            authorization {
              users = [
                { user: worker, password: w, permissions: {
                    publish: ["_INBOX_fay.>"], subscribe: ["_INBOX_worker.>", "actions.photos.>", "$SRV.>"] } }
                { user: fay, password: f, permissions: {
                    publish: ["actions.photos.as.fay.>", "actions.photos.i.*.as.fay.>", "_INBOX_worker.*.*"],
                    subscribe: ["_INBOX_fay.>"] } }
              ]
            }
            """)
        func options(_ user: String, inbox: String) -> NATSOptions {
            var options = NATSOptions(url: "nats://\(user)@127.0.0.1:\(server.port)")
            options.inbox = inbox
            return options
        }
        let worker = options("worker:w", inbox: "_INBOX_worker")
        let run = Task { try await serve(worker) }
        defer { run.cancel() }
        let client = try Client(options("fay:f", inbox: "_INBOX_fay"))
        var outcome = ""
        for _ in 0..<100 where outcome != "performed" {
            outcome = await client.perform("save:").outcome
            try await Task.sleep(for: .milliseconds(50))
            if client.closed != nil { client.open() }
        }
        #expect(outcome == "performed")
    }

    // MARK: Lines

    @Test("what is larger than the server takes is refused, in both directions")
    func tooLarge() async throws {
        let world = try await World("one", settings: "max_payload: 65536")
        let client = try world.client()
        _ = await client.ask("app/info")
        let request = await client.perform("work:", ["id": .string(String(repeating: "a", count: 70_000))])
        #expect(request.code == -32003)
        #expect(request.error?.contains("takes 65536") == true)
        let answer = await client.perform("say:", ["bytes": 70_000])
        #expect(answer.outcome == "performed")
        #expect(answer.error == "The result is larger than 65024 bytes, and was left out.")
        #expect(await client.perform("say:", ["bytes": 60_000]).outcome == "performed")
        #expect(world.workers[0].performed == [])
    }

    @Test("pages end where the server would not take them")
    func pages() async throws {
        let world = try await World("one", settings: "max_payload: 65536")
        let client = try world.client()
        var cursor = ActionValue.null, titles = Set<String>(), pages = 0
        repeat {
            let page = await client.ask("actions/list", ["cursor": cursor])
            guard case .array(let actions)? = page["actions"] else {
                Issue.record("\(page)")
                return
            }
            for case .object(let entry) in actions { titles.insert("\(entry["title"] ?? .null)") }
            (cursor, pages) = (page["next"] ?? .null, pages + 1)
        } while cursor != .null
        #expect(titles.count >= 300 && pages >= 4)
        // A watch tells the rest as changes.
        #expect(await client.ask("watch/start")["watch"] == 1)
        #expect(await eventually { client.notifications.contains { $0.contains("Entry 299") } })
    }

    @Test(
        "lines that are no requests are refused, and harm nobody",
        arguments: [
            ("hello", -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
            (#"{"jsonrpc":"2.0","id":"\u0061","method":"app/info"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1.0,"method":"app/info"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1e2,"method":"app/info"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":-0,"method":"app/info"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":[1],"method":"app/info"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"a b"}"#, -32601),
            (#"{"jsonrpc":"2.0","id":1,"method":"$look"}"#, -32601),
            (#"{"jsonrpc":"2.0","id":1,"method":"app.info"}"#, -32601),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"app/info\"}\n{\"id\":2}", -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"app/info","params":7}"#, -32602),
        ])
    func lines(_ line: String, _ code: Int) async throws {
        let world = try await World("one")
        let client = try world.client()
        _ = await client.ask("app/info")
        let heard = Shared([String]())
        let courier = try Courier(service: "photos", NATSOptions(url: world.server.url))
        courier.open { event in
            if case .line(let bytes) = event { heard.with { $0.append(String(decoding: bytes, as: UTF8.self)) } }
        }
        courier.send(Array(line.utf8))
        #expect(await eventually(5) { heard.now.contains { $0.contains(#""code":\#(code)"#) } }, "\(heard.now)")
        #expect(await client.perform("work:", ["id": "a"]).outcome == "performed")
        courier.close()
    }

    @Test(
        "identifiers that are written as they are answered are answered",
        arguments: [
            "0", "-7", "9007199254740993", #""""#, #""a""#, #""ä/é 😀""#, #""a\"b\\c""#, #""\n\t""#, #""\u0001""#,
            #""1.0""#,
        ])
    func identifiers(_ id: String) async throws {
        let world = try await World("one")
        let heard = Shared([String]())
        let courier = try Courier(service: "photos", NATSOptions(url: world.server.url))
        courier.open { event in
            if case .line(let bytes) = event { heard.with { $0.append(String(decoding: bytes, as: UTF8.self)) } }
        }
        courier.send(
            Array(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform","params":{"action":"work:","arguments":{"id":"x"}}}"#
                    .utf8))
        #expect(
            await eventually(5) { heard.now.contains { $0.contains(#""id":\#(id),"result":{"action":"work:""#) } },
            "\(heard.now)")
        courier.close()
    }

    @Test("a message whose subject names another method, or that is two lines, is not answered as either")
    func subjects() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url)
        let subject = "actions.photos.as.anyone.app/info"
        let perform =
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform","params":{"action":"work:","arguments":{"id":"a"}}}"#
        for text in [
            perform, #"{"jsonrpc":"2.0","id":1,"method":"app/info"}"# + "\n" + perform, "", "\u{0}", "[]",
            "{\"method\":", #"{"jsonrpc":"2.0","id":"\u0061","method":"app/info"}"#,
        ] {
            #expect(try await raw.ask(text, subject)?.text.contains("-32600") == true, "\(text)")
        }
        #expect(
            try await raw.ask(#"{"id":1,"method":"app/info","meth\u006fd":"actions/perform"}"#, subject)?.text.contains(
                "-32700") == true)
        // Nobody says yes.
        try raw.send(perform, to: "actions.photos.as.anyone.actions/perform", reply: "q1")
        #expect(await eventually { raw.messages.contains { $0.lastToken == "q1" } })
        try await Task.sleep(for: .milliseconds(300))
        #expect(world.workers[0].performed == [])
    }

    @Test("what finds the queue of a worker full is answered as busy")
    func busy() async throws {
        let world = try await World("one")
        let client = try world.client()
        _ = await client.ask("app/info")
        async let blocks = client.perform("block:", ["id": "a", "ms": 3000])
        #expect(await eventually { client.courier.taken.contains(world.workers[0].instance) })
        let raw = try Raw(world.server.url)
        for number in 0..<3000 {
            try raw.send(
                #"{"jsonrpc":"2.0","id":\#(number),"method":"app/info"}"#, to: "actions.photos.as.anyone.app/info")
        }
        #expect(await eventually { raw.messages.count { $0.text.contains("The worker is busy") } >= 1900 })
        #expect(await blocks.outcome == "performed")
        #expect(await eventually { raw.messages.count == 3000 })
        #expect(await client.perform("work:", ["id": "b"]).outcome == "performed")
    }

    @Test("a worker has so many clients, and refuses others")
    func clients() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url)
        let line = #"{"jsonrpc":"2.0","id":1,"method":"app/info"}"#
        // Fewer than the queue takes at once.
        for batch in 0..<4 {
            for number in 0..<(NATSServer.clientLimit / 4) {
                try raw.send(line, to: "actions.photos.as.anyone.app/info", reply: "\(batch)-\(number).r")
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        let client = try world.client()
        let refused = await client.ask("app/info")
        #expect(refused.code == -32003, "\(refused)")
        #expect(refused.error == "The worker is busy: it has 1024 clients. It was not performed.")
        #expect(await client.perform("work:", ["id": "a"]).code == -32003)
        #expect(world.workers[0].performed == [])
        // One that goes makes place for another.
        try raw.send("", to: "actions.photos.i.\(world.workers[0].instance).as.anyone.$bye", reply: "0-0.bye")
        #expect(await eventually { world.workers[0].isRunning })
        var outcome = ""
        for _ in 0..<50 where outcome != "performed" {
            outcome = await client.perform("work:", ["id": "a"]).outcome
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(outcome == "performed")
    }

    @Test("a copy of a request that a busy worker has taken is not answered")
    func busyCopy() async throws {
        let world = try await World("one")
        let client = try world.client()
        let raw = try Raw(world.server.url)
        func perform(_ id: String, _ arguments: String) -> String {
            #"{"jsonrpc":"2.0","id":"\#(id)","method":"actions/perform","params":{"action":"\#(arguments)}}"#
        }
        let (all, one) = ("actions.photos.as.anyone.", "actions.photos.i.\(world.workers[0].instance).as.anyone.")
        let line = perform("a", #"wait:","arguments":{"id":"a","ms":4000}"#)
        let asked = try #require(try await raw.ask(line, "\(all)actions/perform", reply: "q1"))
        try raw.connection.publish(Array("yes".utf8), to: try #require(asked.reply))
        // The worker has heard the yes, and has begun.
        let look = "1:\(try #require(asked.reply).lastToken.dropFirst())"
        for _ in 0..<250 {
            if try await raw.ask(look, "\(one)$look", reply: "look")?.text.hasSuffix("1") == false { break }
        }
        #expect(try await raw.ask(#"{"jsonrpc":"2.0","id":0,"method":"app/info"}"#, "\(all)app/info") != nil)
        async let blocks = client.perform("block:", ["id": "b", "ms": 2000])
        #expect(await eventually { client.courier.taken.contains(world.workers[0].instance) })
        for number in 0..<1200 {
            try raw.send(#"{"jsonrpc":"2.0","id":\#(number),"method":"app/info"}"#, to: "\(all)app/info")
        }
        #expect(await eventually { raw.messages.contains { $0.text.contains("The worker is busy") } })
        try raw.send(line, to: "\(one)actions/perform", reply: "q1")
        // Another request finds the queue full; what is told of it comes after what is told of the copy.
        try raw.send(perform("c", #"work:","arguments":{"id":"c"}"#), to: "\(one)actions/perform", reply: "q2")
        #expect(await eventually { raw.messages.contains { $0.lastToken == "q2" && $0.reply == nil } })
        #expect(await blocks.outcome == "performed")
        #expect(await eventually { raw.messages.contains { $0.text.contains(#""id":"a""#) } })
        let told = raw.messages.map(\.text).filter { $0.contains(#""id":"a""#) }
        #expect(told.allSatisfy { $0.contains("performed\"") }, "\(told)")
        #expect(world.workers[0].performed == ["b", "a"])
    }

    @Test("a client that does not read is let go by the server, and others are answered")
    func slow() async throws {
        let world = try await World("one", settings: "max_pending: 1048576\nwrite_deadline: \"200ms\"")
        let slow = try SlowClient(world.server.port)
        let client = try world.client()
        // Each answer has 2 KiB, so the server has several times what it keeps for a client.
        for number in 0..<50 {
            try slow.ask(
                #"{"jsonrpc":"2.0","id":\#(number),"method":"map/get"}"#, "actions.photos.as.anyone.map/get", times: 100
            )
            #expect(await client.ask("actions/can", ["action": "work:"])["can"] == true)
        }
        #expect(await client.perform("work:", ["id": "a"]).outcome == "performed")
        #expect(await eventually { slow.isLetGo })
        #expect(await client.perform("work:", ["id": "b"]).outcome == "performed")
    }

    @Test("a client that does not say that it has heard is sent 4 MiB at most, and goes on when it says so")
    func slowReader() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url), client = try world.client()
        let subject = "actions.photos.as.anyone.actions/list"
        func heard() -> Int { raw.messages.reduce(0) { $0 + $1.payload.count } }
        func answers() -> Int { raw.messages.count { $0.text.contains(#""result""#) } }
        for number in 0..<100 {
            try raw.send(#"{"jsonrpc":"2.0","id":\#(number),"method":"actions/list"}"#, to: subject)
        }
        #expect(await eventually { heard() >= ClientFlow.limit })
        // Others are answered, and the client hears nothing more.
        #expect(await client.perform("work:", ["id": "a"]).outcome == "performed")
        try await Task.sleep(for: .milliseconds(500))
        // A page is as long as the worker has time for it.
        let bytes = heard(), longest = raw.messages.map(\.payload.count).max() ?? 0
        #expect(answers() < 100 && bytes < ClientFlow.limit + 2 * longest)
        var answered = Set<String>()
        #expect(
            await eventually {
                // Each is a question whether the client is there.
                for message in raw.messages where message.lastToken == "there" {
                    guard let reply = message.reply, answered.insert(reply).inserted else { continue }
                    try? raw.connection.publish(Array("yes".utf8), to: reply)
                }
                return answers() == 100
            })
    }

    @Test("a session that ends is told why, and the next request begins another one")
    func overSession() async throws {
        let world = try await World("one", settings: "max_payload: 4194304")
        let raw = try Raw(world.server.url)
        let one = "actions.photos.i.\(world.workers[0].instance).as.anyone."
        // What is under way ends with the session.
        let wait =
            #"{"jsonrpc":"2.0","id":"w","method":"actions/perform","params":{"action":"wait:","arguments":{"id":"w","ms":60000}}}"#
        let asked = try #require(try await raw.ask(wait, "\(one)actions/perform", reply: "q1"))
        try raw.connection.publish(Array("yes".utf8), to: try #require(asked.reply))
        var looks = 0
        /// Whether a look is answered with a text before long.
        func look(tells text: String) async throws -> Bool {
            let ticket = asked.reply?.lastToken.dropFirst() ?? ""
            for _ in 0..<250 {
                looks += 1
                let reply = "look-\(looks)"
                try raw.send("1:\(ticket)", to: "\(one)$look", reply: reply)
                _ = await eventually { raw.messages.contains { $0.lastToken == reply[...] } }
                if raw.messages.last(where: { $0.lastToken == reply[...] })?.text == text { return true }
                try await Task.sleep(for: .milliseconds(20))
            }
            return false
        }
        #expect(try await look(tells: ""))
        let long = String(repeating: " ", count: 1 << 20)
        try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"app/info"\#(long)}"#, to: "\(one)app/info")
        #expect(
            await eventually {
                raw.messages.contains { $0.text.contains("A line is longer than 1 MiB: the connection ends.") }
            })
        #expect(try await look(tells: "stranger 1"))
        try raw.send(#"{"jsonrpc":"2.0","id":2,"method":"app/info"}"#, to: "\(one)app/info")
        #expect(await eventually { raw.messages.contains { $0.text.hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#) } })
        #expect(try await look(tells: "1"))
        #expect(world.workers[0].performed == [])
    }

    // MARK: Idempotency

    @Test("what a worker refused is not remembered, so that it is performed when it is sent again")
    func refusedIsForgotten() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url)
        let subject = "actions.photos.as.anyone.actions/perform"
        func line(_ id: Int, _ action: String = "work:", _ more: String = "") -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform","params":{"action":"\#(action)","arguments":{"id":"a"\#(more)}}}"#
        }
        func perform(_ line: String, _ reply: String, _ key: String) async throws {
            let asked = try #require(try await raw.ask(line, subject, reply: reply, key: key))
            try #require(asked.lastToken == reply[...], "\(asked.text)")
            try raw.connection.publish(Array("yes".utf8), to: try #require(asked.reply))
        }
        func isTold(_ text: String) async -> Bool {
            await eventually { raw.messages.contains { $0.text.contains(text) } }
        }
        // By the worker: the number is that of a request under way.
        try await perform(line(1, "wait:", #","ms":4000"#), "q1", "other")
        try await perform(line(1), "q2", "k")
        #expect(await isTold("A request with this 'id' is under way."), "\(raw.messages.map(\.text))")
        try await perform(line(2), "q3", "k")
        #expect(await isTold(#""id":2,"result":{"action":"work:","outcome":"performed""#))
        // By the session: there is no such node.
        let stale = line(3).replacingOccurrences(of: #""action""#, with: #""from":"nowhere","action""#)
        try await perform(stale, "q4", "l")
        #expect(await isTold(#""id":3,"error":{"code":-32001"#))
        try await perform(line(4), "q5", "l")
        #expect(await isTold(#""id":4,"result":{"action":"work:","outcome":"performed""#))
        // And what was performed is answered again.
        let again = try await raw.ask(line(5), subject, reply: "q6", key: "l")
        #expect(again?.text.contains(#""id":5,"result":{"action":"work:","outcome":"performed""#) == true)
    }

    @Test("a worker remembers what it performed with an idempotency key")
    func remembers() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url)
        let subject = "actions.photos.as.anyone.actions/perform"
        func line(_ id: Int) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform","params":{"action":"work:","arguments":{"id":"a"}}}"#
        }
        let asked = try #require(try await raw.ask(line(1), subject, reply: "q1", key: "k"))
        #expect(asked.lastToken == "q1")
        try raw.connection.publish(Array("yes".utf8), to: try #require(asked.reply))
        #expect(
            await eventually {
                raw.messages.contains { $0.text.contains(#""id":1,"result":{"action":"work:","outcome":"performed""#) }
            })
        // Again, as a client does that was not answered: no question, and the same answer.
        let again = try #require(try await raw.ask(line(2), subject, reply: "q2", key: "k"))
        #expect(again.text.contains(#""id":2,"result":{"action":"work:","outcome":"performed""#))
        #expect(world.workers[0].performed == ["a"])
    }

    @Test("a look allows what was allowed by a message that got lost")
    func look() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url), instance = world.workers[0].instance
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform","params":{"action":"work:","arguments":{"id":"a"}}}"#
        let asked = try await raw.ask(line, "actions.photos.as.anyone.actions/perform", reply: "q1")
        let ticket = try #require(asked?.reply).lastToken.dropFirst()
        let look = "actions.photos.i.\(instance).as.anyone.$look"
        let answer = try #require(try await raw.ask("1:999999 : 1:\(ticket) 7:1", look, reply: "look"))
        #expect(answer.text == "stranger 1 7")
        #expect(await eventually { world.workers[0].performed == ["a"] })
        #expect(await eventually { raw.messages.contains { $0.text.contains(#""outcome":"performed""#) } })
        #expect(try await raw.ask("1:\(ticket)", look, reply: "look")?.text == "1")
    }

    @Test("services are found as micro-services are")
    func discovery() async throws {
        let world = try await World("one")
        let raw = try Raw(world.server.url), instance = world.workers[0].instance
        for (subject, type) in [
            ("$SRV.PING", "ping"), ("$SRV.PING.photos", "ping"), ("$SRV.INFO.photos.\(instance)", "info"),
            ("$SRV.STATS.photos", "stats"),
        ] {
            let answer = try #require(try await raw.ask("", subject))
            guard case .object(let object) = try ActionValue(json: answer.payload) else { continue }
            #expect(object["type"] == .string("io.nats.micro.v1.\(type)_response"))
            #expect(object["name"] == "photos" && object["id"] == .string(instance))
        }
    }

    @Test(
        "names that cannot be parts of subjects are refused",
        arguments: ["", "a.b", "a b", "*", ">", "1a", "ä", String(repeating: "a", count: 41)])
    func names(_ name: String) {
        #expect(throws: NATSError.badName(kind: "service", name)) { try Client("nats://127.0.0.1:1", service: name) }
        #expect(throws: NATSError.badName(kind: "user", name)) {
            try Client(NATSOptions(url: "nats://127.0.0.1:1", user: name))
        }
    }
}

/// Runs a worker in this process.
@MainActor private func serve(at url: String) async throws { try await serve(NATSOptions(url: url)) }

@MainActor private func serve(_ options: NATSOptions) async throws {
    let root = ActionNode("app").onAction("save:") { _ in }
    let endpoint = RemoteEndpoint(Coordinator(root: root), app: "test", exposing: .all)
    try await NATSServer(endpoint, service: "photos", options).run()
}
