import ActionRuntime
import Testing

@testable import ActionMenus

@Suite("A palette that remembers") struct PaletteMemoryTests {
    private let sample = Sample()
    private let memory = PaletteMemory()
    private var coordinator: Coordinator { sample.coordinator }

    private static let titles = ["Alpha", "Beta", "Gamma", "Beetle", "Grand Beta", "Locked Beta"]

    init() {
        for title in Self.titles {
            sample.window.onAction(
                Self.name(title), validate: { if title.hasPrefix("Locked") { $0.disable("it is locked") } }
            ) { _ in }
        }
    }

    private static func name(_ title: String) -> ActionName {
        ActionName(validating: "do.\(title.filter { $0 != " " }):") ?? "do:"
    }

    private func palette(_ memory: PaletteMemory?) -> Palette {
        let menu = Menu("M", items: Self.titles.map { .command(Command($0, action: Self.name($0))) })
        return coordinator.palette(menu, memory: memory, from: sample.window)
    }

    private func titles(_ query: String = "", limit: Int = 50) -> [String] {
        palette(memory).search(query, limit: limit).map(\.command.title)
    }

    private func perform(_ titles: String...) throws {
        let palette = palette(memory)
        for title in titles {
            let item = try #require(palette.search("").first { $0.command.title == title })
            palette.perform(item)
        }
    }

    @Test("without a text it shows first what was performed last and most often, and last what is disabled")
    func empty() throws {
        #expect(titles() == Self.titles)
        try perform("Gamma")
        #expect(titles() == ["Gamma", "Alpha", "Beta", "Beetle", "Grand Beta", "Locked Beta"])
        try perform("Beta", "Gamma", "Beetle")
        #expect(titles(limit: 3) == ["Gamma", "Beetle", "Beta"])
        memory.note(Self.name("Locked Beta"))
        #expect(titles() == ["Gamma", "Beetle", "Beta", "Locked Beta", "Alpha", "Grand Beta"])
        let locked = palette(memory).search("").first { $0.command.title == "Locked Beta" }
        #expect(locked?.command.reasons == ["it is locked"] && locked?.score == 0)
        #expect(palette(nil).search("").map(\.command.title) == Self.titles)
    }

    @Test("an old habit sinks while other commands are performed")
    func habit() throws {
        for _ in 0..<50 { memory.note(Self.name("Alpha")) }
        #expect(titles().first == "Alpha")
        for number in 0..<40 { memory.note(ActionName(validating: "other\(number):") ?? "other:") }
        try perform("Beta")
        #expect(titles(limit: 2) == ["Beta", "Alpha"])
    }

    @Test("with a text it lifts what was performed, but never above what begins with the text or is it")
    func bounded() throws {
        #expect(titles("be") == ["Beta", "Beetle", "Grand Beta", "Locked Beta"])
        for _ in 0..<30 { try perform("Grand Beta") }
        #expect(titles("be") == ["Beta", "Beetle", "Grand Beta", "Locked Beta"])
        try perform("Beetle", "Beetle")
        #expect(titles("be") == ["Beetle", "Beta", "Grand Beta", "Locked Beta"])
        #expect(titles("beta").first == "Beta")
        try perform("Gamma")
        #expect(titles("a").first == "Alpha", "it begins with the text")
        let scores = palette(memory).search("be").map(\.score)
        #expect(scores == scores.sorted(by: >))
    }

    @Test(
        "what begins with the query is never ranked below what does not, whatever is remembered",
        arguments: ["b", "be", "bet", "g", "ga", "a", "l", "lo", "gr", "beta", "do"])
    func neverBelow(query: String) {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            memory.forgetAll()
            for _ in 0..<40 { Self.titles.randomElement(using: &generator).map { memory.note(Self.name($0)) } }
            let begin = palette(memory).search(query).map { item in
                item.command.title.lowercased().hasPrefix(query)
                    || item.command.command?.action.text.lowercased().hasPrefix(query) ?? false
            }
            #expect(begin == begin.sorted { $0 && !$1 }, "\(query)")
        }
    }

    @Test("only what was performed is noted, by either form; a command with other arguments is another one")
    func noted() async throws {
        sample.window.onAction("rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)]) { _ in }
        sample.window.onAction("slow:") { _ in await Task.yield() }
        sample.window.onAction("fails:") { _ in throw Mishap() }
        let menu = Menu("M") {
            Command("One", action: "rate:", arguments: ["stars": 1])
            Command("Two", action: "rate:", arguments: ["stars": 2])
            Command("Slow", action: "slow:")
            Command("Fails", action: "fails:")
        }
        let palette = coordinator.palette(menu, memory: memory, from: sample.window)
        func titles() -> [String] { palette.search("", limit: 4).map(\.command.title) }
        func perform(_ query: String) { palette.perform(palette.search(query)[0]) }
        perform("fails")
        #expect(titles() == ["One", "Two", "Slow", "Fails"])
        perform("two")
        #expect(titles() == ["Two", "One", "Slow", "Fails"])
        #expect(await palette.perform(palette.search("slow")[0]).isPerformed)
        #expect(titles() == ["Slow", "Two", "One", "Fails"])
        memory.forget("rate:", arguments: ["stars": 1])
        #expect(titles() == ["Slow", "Two", "One", "Fails"])
        memory.forget("rate:")
        #expect(titles() == ["Slow", "One", "Two", "Fails"])
        memory.forgetAll()
        #expect(titles() == ["One", "Two", "Slow", "Fails"])
    }

    @Test("secret arguments are never stored, marked or not")
    func secrets() throws {
        let secret: ActionSignature = [ActionSignature.Parameter.string("password").secret()]
        sample.window.onAction("login:", parameters: secret) { _ in }
        let command = Command("Log In", action: "login:", arguments: ["password": "hunter2"])
        let menu = Menu("M") { command }
        let palette = coordinator.palette(menu, memory: memory, from: sample.window)
        #expect(palette.perform(palette.search("log in")[0]).isPerformed)
        memory.note("login:", arguments: ["password": "hunter2"])
        // A memory knows of no signatures, and a palette does.
        _ = coordinator.palette(menu, memory: memory, from: sample.window)
        #expect(try !Self.json(of: memory).json().contains("hunter2"))
        #expect(try Self.json(of: memory) == ["paletteMemory": 1, "limit": 500, "commands": []])
    }

    // MARK: Coding

    /// A memory as a value of the library's own coding.
    private struct Coded: Codable, ActionValueConvertible {
        let memory: PaletteMemory

        init(_ memory: PaletteMemory) { self.memory = memory }

        init(from decoder: any Decoder) throws { memory = try PaletteMemory(from: decoder) }

        func encode(to encoder: any Encoder) throws { try memory.encode(to: encoder) }
    }

    private static func json(of memory: PaletteMemory) throws -> ActionValue { Coded(memory).actionValue }

    @Test("its form is an object with a version, the limit, and the commands, the last performed first")
    func coding() throws {
        memory.note("a:")
        memory.note("rate:", arguments: ["stars": 5])
        memory.note("a:")
        let json = try Self.json(of: memory)
        #expect(
            json == [
                "paletteMemory": 1, "limit": 500,
                "commands": [
                    ["action": "a:", "uses": 2], ["action": "rate:", "arguments": ["stars": 5], "uses": 1],
                ],
            ])
        #expect(try Self.json(of: Coded(actionValue: json).memory) == json)
    }

    @Test(
        "what is no memory is refused",
        arguments: [
            "{}", #"{"paletteMemory":2,"limit":5,"commands":[]}"#, #"{"paletteMemory":1,"limit":0,"commands":[]}"#,
            #"{"paletteMemory":1,"limit":5,"commands":[{"action":"a b","uses":1}]}"#,
            #"{"paletteMemory":1,"limit":5,"commands":[{"action":"a:","uses":0}]}"#,
            #"{"paletteMemory":1,"limit":5,"commands":[{"action":"a:"}]}"#, #"{"paletteMemory":1,"limit":5}"#, "[]",
        ])
    func refused(json: String) throws {
        #expect(throws: (any Error).self) { try Coded(actionValue: ActionValue(json: json)) }
    }

    @Test("matches that were ranked without it are ranked again as they are ranked with it")
    func again() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let names = Self.titles.map { Self.name($0).text }
        let index = PaletteIndex(
            entries: Array(zip(Self.titles, names)), formerly: [2: ["beta:"], 5: ["grand.total"], 0: ["g"]])
        for query in ["", "b", "be", "beta", "beta:", "g", "grand", "a b", "do.", "alpha", "l", "zz"] {
            for round in 0..<20 {
                func favours(_ items: [(Double, Bool)]) -> PaletteFavours {
                    PaletteFavours(weights: items.map(\.0), areEnabled: items.map(\.1))
                }
                let items = names.map { _ in
                    (Double(Int.random(in: 0..<4, using: &generator)), Bool.random(using: &generator))
                }
                let plain = index.ranked(query)
                let again = favours(plain.map { items[$0.index] }).ranked(plain.map(\.score), of: query)
                let expected = index.ranked(query, favours: favours(items))
                let note: Comment = "seed \(seed), \(query), round \(round)"
                #expect(again.map { plain[$0.index].index } == expected.map(\.index), note)
                #expect(again.map(\.score) == expected.map(\.score), note)
            }
        }
    }

    @Test("looking for secret arguments may run code that uses the memory")
    func nested() throws {
        memory.note("login:", arguments: ["password": "hunter2"])
        memory.note("rate:", arguments: ["stars": 1])
        memory.forgetSecrets { [memory] arguments, _ in
            memory.note("seen:")
            memory.forget("seen:")
            memory.note("noted:")
            var marked = arguments
            marked.markSecret(["password"])
            return marked
        }
        #expect(
            try Self.json(of: memory)["commands"] == [
                ["action": "noted:", "uses": 2], ["action": "rate:", "arguments": ["stars": 1], "uses": 1],
            ])
    }

    @Test("a limit that is read is bounded, and what is written twice counts once")
    func bounds() throws {
        let list = Array(repeating: #"{"action":"a:","uses":1}"#, count: 3).joined(separator: ",")
        let json = #"{"paletteMemory":1,"limit":9000000000,"commands":[\#(list),{"action":"b:","uses":90}]}"#
        let read = try Coded(actionValue: ActionValue(json: json)).memory
        #expect(read.limit == 10_000 && PaletteMemory(limit: .max).limit == 10_000)
        #expect(
            try Self.json(of: read)["commands"] == [["action": "a:", "uses": 1], ["action": "b:", "uses": 20]])
    }

    @Test("it keeps as many commands as its limit says, those that were performed last")
    func limit() throws {
        let small = PaletteMemory(limit: 3)
        for name in ["a:", "b:", "c:", "a:", "d:"] as [ActionName] { small.note(name) }
        let commands = try Self.json(of: small)["commands"]
        #expect(
            commands == [
                ["action": "d:", "uses": 1], ["action": "a:", "uses": 2], ["action": "c:", "uses": 1],
            ])
        #expect(PaletteMemory(limit: -1).limit == 1)
    }
}
