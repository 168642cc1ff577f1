import ActionRuntime

/// A request: its head, and its body.
package struct HTTPRequest {
    package let head: HTTPHead
    package let body: [UInt8]
}

/// Cuts the bytes of a connection into requests, as they arrive.
///
/// The head is judged before the body is read, so that the refusal of a request does not wait for its body.
struct HTTPReader {
    /// How many bytes the head of a request may have: 16 KiB.
    static let headLimit = 1 << 14
    /// How many bytes the body of a request may have: as many as a line on standard input.
    static let bodyLimit = LineReader.maximumLength
    /// How many bytes the line before a chunk may have, and all lines after the last chunk together.
    private static let chunkLineLimit = 1024
    /// How many empty lines may stand before a request.
    private static let emptyLineLimit = 8

    private enum Stage {
        case head
        case body(HTTPHead, left: Int)
        case chunkSize(HTTPHead)
        case chunk(HTTPHead, left: Int)
        case chunkEnd(HTTPHead)
        case trailers(HTTPHead, left: Int)
    }

    private var stage = Stage.head
    private var bytes: [UInt8] = []
    /// The first byte that was not used.
    private var start = 0
    /// The first byte that was not looked at for the end of the head.
    private var looked = 0
    private var body: [UInt8] = []
    /// Whether the client waits for permission before it sends the body; taken by ``takeContinue()``.
    private var wantsContinue = false

    private var emptyLines = 0

    /// Whether a request has begun to arrive, and is not complete.
    var hasPart: Bool { if case .head = stage { start < bytes.count } else { true } }

    /// How many bytes are kept.
    var kept: Int { bytes.count + body.count }

    /// How many bytes wait to be read as requests.
    var count: Int { bytes.count - start }

    mutating func append(_ new: some Sequence<UInt8>) {
        // Used bytes are dropped once they are the larger part, so that each byte is moved a few times at most.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            (looked, start) = (max(0, looked - start), 0)
        }
        bytes += new
    }

    /// Whether the client is to be told to send the body; true once for each request that waits for this permission.
    mutating func takeContinue() -> Bool {
        defer { wantsContinue = false }
        return wantsContinue
    }

    /// The next request; nil until a whole request has arrived.
    ///
    /// - Parameter judge: Refuses a request by its head.
    /// - Throws: The fault of a request, after which no more requests can be read from the connection.
    mutating func next(_ judge: (HTTPHead) throws(HTTPFault) -> Void) throws(HTTPFault) -> HTTPRequest? {
        while true {
            switch stage {
            case .head: guard try readHead(judge) else { return nil }
            case .body(let head, let left):
                guard let more = try readBody(left) else { return complete(head) }
                stage = .body(head, left: more)
                if more > 0 { return nil }
            case .chunkSize(let head):
                guard let line = try readLine() else { return nil }
                let size = try Self.size(line)
                guard body.count + size <= Self.bodyLimit else { throw .tooLarge }
                stage = size == 0 ? .trailers(head, left: Self.chunkLineLimit) : .chunk(head, left: size)
            case .chunk(let head, let left):
                guard let more = try readBody(left) else {
                    stage = .chunkEnd(head)
                    continue
                }
                stage = .chunk(head, left: more)
                if more > 0 { return nil }
            case .chunkEnd(let head):
                guard let line = try readLine() else { return nil }
                guard line.isEmpty else { throw .bad("A chunk is longer than its size says.") }
                stage = .chunkSize(head)
            case .trailers(let head, let left):
                guard let line = try readLine() else { return nil }
                if line.isEmpty { return complete(head) }
                guard left > line.count else {
                    throw HTTPFault(.headersTooLarge, "The fields behind the body are too long.")
                }
                stage = .trailers(head, left: left - line.count)
            }
        }
    }

    private mutating func complete(_ head: HTTPHead) -> HTTPRequest {
        defer {
            body = []
            emptyLines = 0
            stage = .head
            looked = start
        }
        return HTTPRequest(head: head, body: body)
    }

    // MARK: Parts

    /// Reads a head; false until the whole head has arrived.
    private mutating func readHead(_ judge: (HTTPHead) throws(HTTPFault) -> Void) throws(HTTPFault) -> Bool {
        // Empty lines before a request are passed over, as the protocol advises.
        while bytes.count - start >= 2, bytes[start] == 0x0D, bytes[start + 1] == 0x0A {
            start += 2
            emptyLines += 1
            guard emptyLines <= Self.emptyLineLimit else { throw .bad("Empty lines are no request.") }
        }
        looked = max(looked, start)
        while looked < bytes.count {
            guard looked - start < Self.headLimit else {
                throw HTTPFault(.headersTooLarge, "The head of a request may have \(Self.headLimit >> 10) KiB.")
            }
            defer { looked += 1 }
            guard bytes[looked] == 0x0A else { continue }
            guard looked - start >= 3, bytes[(looked - 3)...looked] == [0x0D, 0x0A, 0x0D, 0x0A] else {
                // A client that ends its lines in another way would wait for ever.
                guard looked > start, bytes[looked - 1] == 0x0D else { throw .bad("Each line has to end with CR LF.") }
                continue
            }
            let head = try HTTPHead(bytes[start..<(looked - 1)])
            try judge(head)
            start = looked + 1
            switch try head.body {
            case .chunks: stage = .chunkSize(head)
            case .length(let length):
                guard length <= Self.bodyLimit else { throw .tooLarge }
                stage = .body(head, left: length)
            }
            try noteExpectation(head)
            return true
        }
        return false
    }

    private mutating func noteExpectation(_ head: HTTPHead) throws(HTTPFault) {
        let expected = head.elements("expect")
        guard expected.isEmpty || expected == ["100-continue"] else {
            throw HTTPFault(.expectationFailed, "The only 'Expect' is '100-continue'.")
        }
        wantsContinue = !expected.isEmpty && !head.isOld && start == bytes.count
    }

    /// Reads bytes of the body, and returns how many are still missing; nil where none is missing.
    private mutating func readBody(_ left: Int) throws(HTTPFault) -> Int? {
        if left == 0 { return nil }
        let part = bytes[start...].prefix(left)
        body += part
        start += part.count
        return left - part.count
    }

    /// Reads a line without its end; nil until the whole line has arrived.
    private mutating func readLine() throws(HTTPFault) -> ArraySlice<UInt8>? {
        guard let end = bytes[start...].prefix(Self.chunkLineLimit).firstIndex(of: 0x0A) else {
            guard count < Self.chunkLineLimit else { throw .bad("A line between chunks is too long.") }
            return nil
        }
        guard end > start, bytes[end - 1] == 0x0D else { throw .bad("Each line has to end with CR LF.") }
        defer { start = end + 1 }
        return bytes[start..<(end - 1)]
    }

    private static func size(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Int {
        let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        guard (1...8).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0.isHexDigit }),
            let size = Int(digits, radix: 16)
        else { throw .bad("The size of a chunk has to be a number in hexadecimal digits.") }
        return size
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        case UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }
}

extension HTTPFault {
    fileprivate static var tooLarge: HTTPFault {
        HTTPFault(.contentTooLarge, "The body of a request may have \(HTTPReader.bodyLimit >> 20) MiB.")
    }
}
