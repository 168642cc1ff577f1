import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("Requests of HTTP")
struct HTTPReaderTests {
    /// The requests of a text that arrives in pieces, and the status that refuses the rest; nil where nothing is refused.
    private func read(_ text: String, inPieces size: Int = .max) -> (requests: [HTTPRequest], refused: Int?) {
        var reader = HTTPReader(), requests: [HTTPRequest] = [], rest = Array(text.utf8)[...]
        do {
            while !rest.isEmpty {
                reader.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                while let request = try reader.next({ _ in }) { requests.append(request) }
            }
            return (requests, nil)
        } catch {
            return (requests, error.status.rawValue)
        }
    }

    @Test("arrive in pieces of any size, one behind the other", arguments: [1, 2, 3, 7, 64, 10_000])
    func pieces(_ size: Int) {
        let text =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
            + "\r\nGET /mcp?x=1 HTTP/1.1\r\nhost:  localhost:80 \r\nAccept: text/event-stream, */*;q=0.1\r\n\r\n"
            + "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4;x=1\r\nwiki\r\n5\r\npedia\r\n"
            + "0\r\nTrailer: x\r\n\r\nDELETE http://localhost/mcp HTTP/1.0\r\n\r\n"
        let (requests, refused) = read(text, inPieces: size)
        #expect(refused == nil && requests.map(\.head.method) == ["POST", "GET", "POST", "DELETE"])
        #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["abc", "", "wikipedia", ""])
        #expect(requests.allSatisfy { $0.head.path == "/mcp" })
        #expect(requests[1].head["host"] == "localhost:80")
        #expect(requests[1].head.elements("accept") == ["text/event-stream", "*/*"])
        #expect(requests.map(\.head.keepsAlive) == [true, true, true, false])
    }

    @Test("keep no bytes that were used, however they are cut, and are not preceded by many empty lines")
    func used() throws {
        let request = "GET /mcp HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(read("\r\n\r\n" + request).requests.count == 1)
        #expect(read(String(repeating: "\r\n", count: 20) + request).refused == 400)
        var reader = HTTPReader(), bytes = Array(request.utf8)
        // Each piece ends within a request, so that never all bytes are used.
        reader.append(bytes.prefix(5))
        bytes = Array(bytes.dropFirst(5) + bytes.prefix(5))
        for _ in 0..<1000 {
            reader.append(bytes)
            #expect(try reader.next { _ in } != nil)
            #expect(reader.kept <= 4 * bytes.count)
        }
    }

    /// Requests that are refused, with the status.
    static let bad: [(text: String, status: Int)] = [
        ("nonsense\r\n\r\n", 400), (" GET /mcp HTTP/1.1\r\n\r\n", 400), ("GET /mcp\r\n\r\n", 400),
        ("GET  /mcp HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GE(T /mcp HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /m\tcp HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /m\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET mcp HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /mcp HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("GET /mcp HTTX/1.1\r\nHost: a\r\n\r\n", 400), ("GET /mcp HTTP/1.1\r\n\r\n", 400),
        ("GET /mcp HTTP/1.1\nHost: a\n\n", 400), ("GET /mcp HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /mcp HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET /mcp HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
        ("GET /mcp HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", 400), ("GET /mcp HTTP/1.1\r\nHost\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n", 413),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n", 413),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nContent-Length: 1\r\n\r\n", 417),
        ("GET /mcp HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 20_000), 431),
        ("GET /mcp HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n", 431),
        (
            "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(repeating: "0", count: 2_000),
            400
        ),
        (
            "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
                + String(repeating: "X: y\r\n", count: 1_000), 431
        ),
    ]

    @Test("that are none, or too large, are refused, in pieces of any size", arguments: bad.indices)
    func refused(_ index: Int) {
        let (text, status) = Self.bad[index]
        for size in [1, 10, Int.max] {
            let (requests, refused) = read(text, inPieces: size)
            #expect(requests.isEmpty && refused == status, "\(text.prefix(100)), in pieces of \(size)")
        }
    }

    @Test("a request that is refused by its head is refused before its body has arrived")
    func judged() {
        var reader = HTTPReader()
        reader.append("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n".utf8)
        #expect(throws: HTTPFault.self) {
            try reader.next { (_) throws(HTTPFault) in throw HTTPFault(.unauthorized, "No.") }
        }
    }

    @Test("a client that waits for a word before it sends the body is given it, once")
    func expectation() throws {
        var reader = HTTPReader()
        reader.append("POST /mcp HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8)
        #expect(try reader.next({ _ in }) == nil)
        let words = [reader.takeContinue(), reader.takeContinue()]
        #expect(words == [true, false])
        reader.append("ok".utf8)
        #expect(try reader.next({ _ in })?.body == Array("ok".utf8))
    }

    @Test("random bytes never do harm")
    func random() {
        var random = Xorshift(state: 7)
        let letters = Array("GET /mcp HTTP/1.1\r\n:HostContent-Length: 5,chunked;\u{0}".utf8)
        for _ in 0..<2_000 {
            var reader = HTTPReader()
            for _ in 0..<5 {
                let count = Int.random(in: 0...80, using: &random)
                reader.append((0..<count).map { _ in letters.randomElement(using: &random) ?? 0 })
                while let request = try? reader.next({ _ in }) { #expect(request.body.count <= HTTPReader.bodyLimit) }
            }
        }
    }
}
