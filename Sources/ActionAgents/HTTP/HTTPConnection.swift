import ActionRuntime
import CLibrary

/// A connection of a client, which sends one request after the other.
final class HTTPConnection {
    /// How many bytes of requests that wait for their turn are kept.
    private static let inputLimit = 1 << 16
    /// How many bytes may wait for a client; the connection to a client that lets more wait is ended.
    private static let outputLimit = 8 << 20
    /// How many bytes may wait for a client; while more wait, the client is told of no changes.
    private static let noticeLimit = 1 << 16
    /// How long a client may take to send a request that it has begun: 15 seconds.
    static let requestPatience = Duration.seconds(15)
    /// How long a client may take to read an answer, and to send the next request.
    private static let (answerPatience, idlePatience) = (Duration.seconds(30), Duration.seconds(120))
    /// How long later bytes of a client are read and dropped after the last answer, so that the system keeps the answer.
    private static let lastPatience = Duration.seconds(2)

    let descriptor: Int32
    /// The fields that all answers have.
    let fields: [(name: String, value: String)]
    private let requestPatience: Duration
    private var reader = HTTPReader()
    private var output: [UInt8] = []
    private var written = 0
    /// The client that the connection belongs to, as its requests name it; nil until a request has shown that it may ask.
    var holder: String?
    /// The request that is being answered; nil where no request is.
    private(set) var exchange: HTTPExchange?
    /// Whether the connection ends once the client has taken the waiting bytes.
    private var isEnding = false
    /// Whether the client has taken the last answer, and was told that no more bytes follow.
    private var isShut = false
    /// Whether the connection has ended.
    private(set) var isOver = false
    /// Whether the client sends no more bytes: it has closed its sending half, or has gone.
    private var isInputOver = false
    /// When the first byte of an incomplete request arrived; nil where no request has begun.
    private var begin: ContinuousClock.Instant?
    /// When bytes last arrived or were taken.
    private(set) var lastUse = ContinuousClock.now

    /// - Parameters:
    ///   - fields: The fields that all answers have.
    ///   - requestPatience: How long the client may take to send a request that it has begun.
    init(_ descriptor: Int32, fields: [(name: String, value: String)], requestPatience: Duration) {
        self.descriptor = descriptor
        self.fields = fields
        self.requestPatience = requestPatience
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Whether no request is arriving or under way, and no answer waits to be sent.
    var isIdle: Bool { exchange == nil && !hasOutput && !reader.hasPart }

    /// Whether so few bytes wait for the client that the client may be told of changes.
    var isReading: Bool { output.count - written < Self.noticeLimit }

    /// Whether a request has arrived in part only, or was refused.
    var isIncomplete: Bool { isEnding || reader.hasPart }

    private var hasOutput: Bool { written < output.count }

    /// The events of the descriptor that are polled now.
    var events: Int16 {
        Int16((wantsInput ? POLLIN : 0) | (hasOutput ? POLLOUT : 0))
    }

    /// Whether arriving bytes are read.
    ///
    /// Bytes are read while an answer is being made, too, because the end of the input is the first sign of a client that has gone.
    private var wantsInput: Bool {
        isShut || !isEnding && !isInputOver && reader.count < (exchange == nil ? .max : Self.inputLimit)
    }

    /// When the connection has been silent for too long, or a stream has to send a sign of life; nil for never.
    var deadline: ContinuousClock.Instant? {
        if let exchange, !hasOutput { return exchange.deadline }
        return patienceEnd
    }

    /// When the wait for the client has lasted long enough.
    private var patienceEnd: ContinuousClock.Instant {
        if isShut { return lastUse + Self.lastPatience }
        if hasOutput || isEnding { return lastUse + Self.answerPatience }
        // The time counts from the first byte on: a client that sends a byte now and then would hold its place for ever.
        return begin.map { $0 + requestPatience } ?? lastUse + Self.idlePatience
    }

    /// Notes whether a request has begun to arrive.
    private func noteBegin() {
        if exchange != nil || !reader.hasPart { begin = nil } else if begin == nil { begin = .now }
    }

    // MARK: Reading

    /// Reads the bytes that have arrived.
    func read() {
        let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            let count = unsafe system_read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0, !isShut { unsafe reader.append(buffer[..<count]) }
            return count
        }
        if count > 0 {
            if !isShut { lastUse = .now }
            noteBegin()
            return
        }
        if count == 0 { return endInput() }
        if errno != EINTR, errno != EAGAIN { finish() }
    }

    /// Notes that the client sends no more bytes.
    ///
    /// A client that has only closed its sending half still gets its answers. One that has gone refuses the bytes of a sign of
    /// life, and so is told apart.
    private func endInput() {
        if isShut { return finish() }
        isInputOver = true
        exchange?.sendSignOfLife()
    }

    /// The next request, as an exchange; nil where no request is complete, or the request before is not answered yet.
    ///
    /// - Parameter judge: Refuses a request by its head.
    func next(_ judge: (HTTPHead) throws(HTTPFault) -> Void) -> HTTPExchange? {
        guard exchange == nil, !isEnding, !isOver else { return nil }
        do throws(HTTPFault) {
            let request = try reader.next(judge)
            noteBegin()
            if reader.takeContinue() { add("HTTP/1.1 100 Continue\r\n\r\n") }
            guard let request else {
                if isInputOver { isEnding = true }
                return nil
            }
            let new = HTTPExchange(request, self)
            exchange = new
            noteBegin()
            return new
        } catch {
            refuse(error)
            return nil
        }
    }

    /// Refuses a request, and ends the connection, because the beginning of the next request is not known.
    func refuse(_ fault: HTTPFault) {
        if isEnding { return }
        isEnding = true
        add(fault.response.adding(fields).text(keepsAlive: false))
    }

    /// Ends a connection that was silent for too long, and keeps streams alive.
    func expire(at now: ContinuousClock.Instant) {
        exchange?.keepAlive(at: now)
        guard exchange == nil || hasOutput, now >= patienceEnd else { return }
        if reader.hasPart, exchange == nil, !hasOutput, !isEnding {
            refuse(HTTPFault(.requestTimeout, "The request did not arrive in time."))
            lastUse = now
        } else {
            finish()
        }
    }

    // MARK: Writing

    /// Adds bytes of an answer.
    func add(_ text: String) {
        if isOver { return }
        if !hasOutput { lastUse = .now }
        output += text.utf8
        if output.count - written > Self.outputLimit { finish() }
    }

    /// Adds the last bytes of an answer.
    func end(_ text: String, keepsAlive: Bool) {
        exchange = nil
        noteBegin()
        if !keepsAlive { isEnding = true }
        add(text)
        lastUse = .now
    }

    /// Sends as many bytes as the client takes.
    func write() {
        while hasOutput, !isOver {
            let count = unsafe output.withUnsafeBytes {
                unsafe system_send(descriptor, $0.baseAddress.map { unsafe $0 + written }, $0.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return }
                return finish()
            }
            written += count
            lastUse = .now
        }
        output.removeAll(keepingCapacity: output.capacity <= 1 << 17)
        written = 0
        guard isEnding, !isShut, !isOver else { return }
        isShut = true
        lastUse = .now
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection.
    func finish() {
        if isOver { return }
        isOver = true
        exchange?.abandon()
        exchange = nil
    }
}

private func system_read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func system_send(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
