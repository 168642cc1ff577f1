import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionInspector
@testable import ActionMaps

@Suite("Who may open the inspector")
struct InspectorAccessTests {
    // MARK: The page

    @Test("the address opens the page once, by an answer of 200 that sets a cookie for the page alone")
    func token() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        #expect(desk.path.firstMatch(of: /^\/\?token=[0-9a-f]{32}$/) != nil, "128 bits")
        let first = try desk.get(desk.path, ["Sec-Fetch-Site": "none"])
        #expect(first.status == 200 && first.fields["location"] == nil)
        #expect(first.fields["content-type"] == "text/html; charset=utf-8")
        let cookie = try #require(first.fields["set-cookie"])
        #expect(
            cookie.wholeMatch(of: /action-inspect-(\d+)=[0-9a-f]{32}; HttpOnly; SameSite=Strict; Path=\//)?.output.1
                == "\(desk.port)")
        let second = try desk.get(desk.path, ["Sec-Fetch-Site": "none"])
        #expect(second.status == 403 && second.body.contains("good once") && second.fields["set-cookie"] == nil)
    }

    @Test("the page is loaded again by the cookie, also with the used address, and by nothing else")
    func reload() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open()
        for (path, cookie, status) in [
            ("/", visit.cookie, 200), (desk.path, "a=b; \(visit.cookie); c=d", 200),
            ("/", "\(desk.cookieName)=0; \(visit.cookie)", 200), ("/", nil, 403), ("/?token=", nil, 403),
            ("/", "\(visit.cookie)0", 403), ("/", String(visit.cookie.dropLast()), 403),
            ("/", "x\(visit.cookie)", 403), ("/", "\(desk.cookieName)=", 403),
            // The cookie of an inspector at another port.
            ("/", visit.cookie.replacing("\(desk.port)", with: "\(desk.port &+ 1)"), 403),
        ] as [(String, String?, Int)] {
            let answer = try desk.get(path, ["Cookie": cookie])
            #expect(answer.status == status, "\(path) \(cookie ?? "")")
            #expect(!answer.body.contains(visit.key), "a cookie is sent to every port of the host")
            if status == 403 { #expect(answer.body.contains("action inspect"), "\(answer.body)") }
        }
        #expect(try desk.get("/", ["Authorization": "Bearer \(visit.key)"]).status == 403)
        #expect(try desk.get("/?token=\(visit.key)").status == 403)
    }

    @Test("two requests with the address, of which both were judged before one is answered: one gets the page")
    func race() throws {
        let access = InspectorAccess(port: 8080)
        let path = String(access.address.dropFirst("http://127.0.0.1:8080".count))
        let head = try HTTPHead(Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n".utf8)[...])
        try access.judge(head)
        #expect(try access.open(head)?.hasPrefix("action-inspect-8080=") == true)
        #expect(throws: HTTPFault.self) { try access.open(head) }
        #expect(throws: HTTPFault.self, "later ones are refused by their heads") { try access.judge(head) }
    }

    @Test("the files of the page need the cookie, and there is no icon")
    func files() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open()
        for (path, type, status) in [
            ("/inspector.js", "text/javascript; charset=utf-8", 200),
            ("/inspector.css", "text/css; charset=utf-8", 200),
            ("/favicon.ico", nil, 204),
        ] as [(String, String?, Int)] {
            let answer = try desk.get(path, ["Cookie": visit.cookie, "Sec-Fetch-Site": "same-origin"])
            #expect(answer.status == status && answer.fields["content-type"] == type, "\(path)")
            #expect(try desk.get(path).status == 403, "\(path)")
            #expect(try desk.get(path, ["Authorization": "Bearer \(visit.key)"]).status == 403, "\(path)")
            #expect(try desk.get(path, ["Cookie": visit.cookie, "Sec-Fetch-Site": "none"]).status == 403, "\(path)")
        }
    }

    // MARK: Routes

    @Test("there are no other paths, and each has one method: nothing is performed by GET")
    func routes() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open(), fields = visit.fields.merging(["Cookie": visit.cookie]) { $1 }
        for path in ["/x", "/index.html", "/inspector", "/../inspector.js", "/rpc/", "//", "/%72pc", "/events?x/y"] {
            let status = path.hasPrefix("/events") ? 405 : 404
            #expect(try desk.send("PUT", path, fields).status == status, "\(path)")
        }
        for (path, allowed) in [("/", "GET"), ("/inspector.js", "GET"), ("/events", "GET"), ("/rpc", "POST")] {
            for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"] where method != allowed {
                let client = try HTTPClient(desk.port)
                client.request(method, fields.merging(["Host": desk.authority]) { $1 }, path: path)
                let head = try client.head()
                #expect(head.status == 405 && head.fields["allow"] == allowed, "\(method) \(path)")
                #expect(head.fields["access-control-allow-origin"] == nil)
            }
        }
    }

    // MARK: Sites

    static let hosts = [
        "127.0.0.1", "localhost:PORT", "127.0.0.1:1", "[::1]:PORT", "evil.example:PORT", "127.0.0.1:PORT@evil.example",
        "127.0.0.1:PORT.evil.example", "127.0.0.1:0PORT", "127.0.0.1.:PORT", "127.1:PORT", "user@127.0.0.1:PORT", "",
    ]

    @Test("the host and the origin are compared whole", arguments: hosts)
    func authorities(_ host: String) throws {
        let access = InspectorAccess(port: 8080), host = host.replacing("PORT", with: "8080")
        let path = access.address.dropFirst("http://127.0.0.1:8080".count)
        #expect(Self.refusal(access, "\(path)", "Host: 127.0.0.1:8080") == nil)
        #expect(Self.refusal(access, "\(path)", "Host: \(host)") == 403)
        #expect(Self.refusal(access, "\(path)", "Host: 127.0.0.1:8080\r\nOrigin: http://\(host)") == 403)
        #expect(Self.refusal(access, "http://\(host)\(path)", "Host: 127.0.0.1:8080") == 403)
    }

    @Test("an origin is this server's, and neither another scheme's nor none", arguments: ["GET", "POST"])
    func origins(_ method: String) {
        let access = InspectorAccess(port: 8080), isPage = method == "GET"
        let path = isPage ? String(access.address.dropFirst("http://127.0.0.1:8080".count)) : "/rpc"
        let fields =
            "Host: 127.0.0.1:8080\r\nAuthorization: Bearer \(access.key.text)\r\nAction-Session: 0123456789abcdef"
        for (origin, status) in [
            ("http://127.0.0.1:8080", nil), ("https://127.0.0.1:8080", 403), ("null", 403), ("127.0.0.1:8080", 403),
            ("http://127.0.0.1:8080/", 403), ("file://", 403),
            ("http://127.0.0.1:8080\r\nOrigin: http://evil.example", 403),
        ] as [(String, Int?)] {
            #expect(Self.refusal(access, path, "\(fields)\r\nOrigin: \(origin)", method) == status, "\(origin)")
        }
        for (site, status) in [
            ("same-origin", nil), ("none", isPage ? nil : 403), ("same-site", 403), ("cross-site", 403), ("", 403),
            ("same-origin\r\nSec-Fetch-Site: cross-site", 403),
        ] as [(String, Int?)] {
            #expect(Self.refusal(access, path, "\(fields)\r\nSec-Fetch-Site: \(site)", method) == status, "\(site)")
        }
    }

    /// The status with which a request is refused by its head; nil where it is taken.
    private static func refusal(
        _ access: InspectorAccess, _ target: String, _ fields: String, _ method: String = "GET"
    ) -> Int? {
        do throws(HTTPFault) {
            try access.judge(HTTPHead(Array("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n".utf8)[...]))
            return nil
        } catch {
            return error.status.rawValue
        }
    }

    // MARK: The key

    @Test("lines need the key of the page and a session; the cookie opens neither lines nor events")
    func key() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open(), key = visit.key
        let cookie = visit.cookie.drop { $0 != "=" }.dropFirst()
        for (fields, status) in [
            (["Authorization": nil], 401), (["Authorization": nil, "Cookie": visit.cookie], 401),
            (["Authorization": "Bearer \(cookie)"], 401), (["Authorization": "Bearer \(key)0"], 401),
            (["Authorization": "Bearer \(key.dropLast())"], 401), (["Authorization": key], 401),
            (["Authorization": "Bearer \(String(key.reversed()))x"], 401), (["Action-Session": nil], 400),
            (["Action-Session": "0123456789abcde"], 400), (["Action-Session": "0123456789abcdef-"], 400),
            (["Action-Session": String(repeating: "a", count: 65)], 400),
        ] as [([String: String?], Int)] {
            let fields = visit.fields.merging(fields) { $1 }
            #expect(try desk.send("POST", "/rpc", fields, "{}").status == status, "\(fields)")
            #expect(try desk.send("GET", "/events", fields).status == status, "\(fields)")
        }
    }

    @Test("keys of two runs differ, and so do a run's token, cookie and key")
    func secrets() throws {
        let desks = [try InspectorDesk(), try InspectorDesk()]
        defer { desks.forEach { $0.stop() } }
        let visits = try desks.map { try $0.open() }
        let secrets =
            desks.map(\.path) + visits.map(\.key) + visits.map { String($0.cookie.drop { $0 != "=" }.dropFirst()) }
        #expect(Set(secrets.map { String($0.suffix(32)) }).count == 6)
        #expect(visits[0].cookie.prefix { $0 != "=" } != visits[1].cookie.prefix { $0 != "=" })
        #expect(try desks[0].get("/", ["Cookie": visits.map(\.cookie).joined(separator: "; ")]).status == 200)
    }

    /// Bytes that count how many of them were looked at.
    private struct Counted: Collection {
        final class Count { var value = 0 }

        let bytes: [UInt8]
        let count: Int
        let looks = Count()

        init(_ text: String) { (bytes, count) = (Array(text.utf8), text.utf8.count) }

        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }
        func index(after index: Int) -> Int { index + 1 }
        subscript(index: Int) -> UInt8 {
            looks.value += 1
            return bytes[index]
        }
    }

    @Test("a text of a secret's length is compared whole, however early it is wrong")
    func comparison() {
        let secret = HTTPSecret("0123456789abcdef")
        for (text, isEqual) in [
            ("0123456789abcdef", true), ("x123456789abcdef", false), ("0123456789abcdex", false),
            ("0123x56789abcdef", false), ("xxxxxxxxxxxxxxxx", false),
        ] {
            let bytes = Counted(text)
            #expect(secret.isEqual(to: text) == isEqual && secret.isEqual(to: bytes) == isEqual, "\(text)")
            #expect(bytes.looks.value == 16, "\(text)")
        }
        #expect(!secret.isEqual(to: "") && !secret.isEqual(to: "0123456789abcde"))
        #expect(!secret.isEqual(to: "0123456789abcdef0"))
    }

    // MARK: Answers

    @Test("every answer has the fields that keep other pages away, refusals of no requests too")
    func fields() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open(), stream = try HTTPClient(desk.port)
        stream.request("GET", visit.fields.merging(["Host": desk.authority]) { $1 }, path: "/events")
        let streamHead = try stream.head()
        let long = try HTTPClient(desk.port), broken = try HTTPClient(desk.port)
        broken.send("nonsense\r\n\r\n")
        long.send("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n")
        let answers = [
            try desk.get("/", ["Cookie": visit.cookie]), try desk.get("/inspector.js", ["Cookie": visit.cookie]),
            try desk.get("/favicon.ico", ["Cookie": visit.cookie]), try desk.get("/"), try desk.get("/x"),
            try desk.send("POST", "/rpc", visit.fields, "{}"), streamHead, try broken.answer(),
            try long.answer(),
        ]
        #expect(answers.map(\.status) == [200, 200, 204, 403, 404, 200, 200, 400, 431])
        for answer in answers {
            let policy = answer.fields["content-security-policy"] ?? ""
            for part in [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
                "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
                "require-trusted-types-for 'script'",
            ] { #expect(policy.components(separatedBy: "; ").contains(part), "\(answer.status) \(part)") }
            #expect(!policy.contains("unsafe"))
            #expect(answer.fields["referrer-policy"] == "no-referrer")
            #expect(answer.fields["cross-origin-opener-policy"] == "same-origin")
            #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
            #expect(answer.fields["x-content-type-options"] == "nosniff")
            #expect(answer.fields["cache-control"] == "no-store")
        }
    }

    @Test("a name that is HTML is text in the settings of the page")
    func settings() throws {
        let name = #"\"><script>alert('x')</script>&amp;\u001b"#
        let desk = try InspectorDesk(
            map: #"{ "actionMap": 1, "name": "\#(name)", "root": { "name": "app" } }"#, isReadOnly: true)
        defer { desk.stop() }
        let body = try desk.get(desk.path).body
        #expect(!body.contains("<script>alert") && !body.contains("{{settings}}"))
        let attribute = try #require(body.firstMatch(of: /name="action-inspect" content="([^"]*)"/)?.output.1)
        var text = String(attribute)
        for (escape, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(escape, with: character)
        }
        let settings = try ActionValue(json: text)
        #expect(settings["name"] == .string("\"><script>alert('x')</script>&amp;\u{1b}"))
        #expect(settings["readOnly"] == true && settings["option"] == "--map map.json")
        #expect(settings["version"] == .string(Library.version) && settings["key"]?.string?.count == 32)
    }

    // MARK: Bad input

    @Test("10 MiB of fields are refused, and half a request ends no other one")
    func largeHeads() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let half = try HTTPClient(desk.port), large = try HTTPClient(desk.port)
        half.send("GET / HTTP/1.1\r\nHost: 127")
        large.send("GET / HTTP/1.1\r\nHost: \(desk.authority)\r\n")
        let part = "X: \(String(repeating: "x", count: 1 << 16))\r\n"
        for _ in 0..<160 { large.send(part) }
        #expect(try large.answer().status == 431)
        #expect(try desk.open().key.count == 32)
    }

    @Test("nothing listens but at 127.0.0.1")
    func loopback() throws {
        let listener = try HTTPListener(port: 0)
        var address = sockaddr_in(), size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener.descriptor, $0, &size) }
        }
        #expect(status == 0 && UInt32(bigEndian: address.sin_addr.s_addr) == 0x7F00_0001)
    }

    @Test("1,000 connections that show nothing leave room for the browser", arguments: ["GET / HTTP/1.1\r\n", ""])
    func connections(_ text: String) throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        var strangers: [HTTPClient] = []
        for _ in 0..<1_000 {
            let client = try HTTPClient(desk.port)
            client.send(text)
            strangers.append(client)
            // As many as the test may hold at once.
            if strangers.count > 200 { strangers.removeFirst() }
        }
        #expect(try desk.open().key.count == 32)
    }
}
