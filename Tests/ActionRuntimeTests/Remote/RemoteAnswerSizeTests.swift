import ActionRuntime
import Testing

@Suite("Answers over a way that takes few bytes") struct RemoteAnswerSizeTests {
    /// The lines that a session gives out.
    private final class Lines {
        var all: [String] = []
    }

    private func endpoint(_ summary: Int) -> RemoteEndpoint {
        let root = ActionNode("app").onAction("open:") { _ in }
        let menu = Menu(
            "Menu",
            items: (0..<50).map { number in
                .command(
                    Command(
                        "Open \(number)", action: "open:", arguments: ["number": number],
                        discoverabilityText: String(repeating: "a", count: summary)))
            })
        return RemoteEndpoint(Coordinator(root: root), app: "test", menu: menu, exposing: .menu)
    }

    @Test("pages fit, and have all entries together", arguments: [4096, 8192, 20_000])
    func pages(_ limit: Int) throws {
        let endpoint = endpoint(200), lines = Lines()
        endpoint.longestAnswer = limit
        let session = endpoint.open(RemotePeer(via: "test")) { line in
            lines.all.append(line)
            return true
        }
        var cursor = ActionValue.null, count = 0
        repeat {
            let params = ActionValue.object(["cursor": cursor])
            session.receive(Array(#"{"jsonrpc":"2.0","id":1,"method":"menu/get","params":\#(params)}"#.utf8) + [10])
            let last = lines.all.popLast(), line = try #require(last)
            #expect(line.utf8.count <= limit + 64)
            guard case .object(let message) = try ActionValue(json: line),
                case .object(let result)? = message["result"],
                case .array(let items)? = result["items"]
            else {
                Issue.record("\(line)")
                return
            }
            count += items.count
            cursor = result["next"] ?? .null
        } while cursor != .null
        #expect(count == 50)
        session.close()
    }

    @Test("an entry that does not fit is refused, with the limit")
    func entry() throws {
        let endpoint = endpoint(9000), lines = Lines()
        endpoint.longestAnswer = 8192
        #expect(endpoint.longestAnswer == 8192)
        let session = endpoint.open(RemotePeer(via: "test")) { line in
            lines.all.append(line)
            return true
        }
        session.receive(Array(#"{"jsonrpc":"2.0","id":1,"method":"actions/list"}"#.utf8) + [10])
        let line = try #require(lines.all.first)
        #expect(line.contains(#""code":-32003,"message":"The answer is larger than 8192 bytes: ask for less"#))
        endpoint.longestAnswer = 1
        #expect(endpoint.longestAnswer == 4096)
        session.close()
    }
}
