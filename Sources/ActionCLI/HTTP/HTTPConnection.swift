import ActionRuntime
import CLibrary

/// A connection of a client, which asks one thing after the other.
final class HTTPConnection {
    /// How many bytes of requests are kept that wait for their turn.
    private static let inputLimit = 1 << 16
    /// How many bytes may wait for a client; one that lets more wait is let go.
    private static let outputLimit = 8 << 20
    /// How many bytes may wait for a client so that it is still told of changes.
    private static let noticeLimit = 1 << 16
    /// How long a client may take to send a request that it has begun: 15 seconds.
    static let requestPatience = Duration.seconds(15)
    /// How long a client may take to take an answer, and to ask for something again.
    private static let (answerPatience, idlePatience) = (Duration.seconds(30), Duration.seconds(120))
    /// How long what a client still sends is dropped after the last answer, so that the system does not drop the answer.
    private static let lastPatience = Duration.seconds(2)

    let descriptor: Int32
    private let requestPatience: Duration
    private var reader = HTTPReader()
    private var output: [UInt8] = []
    private var written = 0
    /// The request that is being answered; nil where none is.
    private(set) var exchange: HTTPExchange?
    /// Whether the connection ends once the client has taken what waits.
    private var isEnding = false
    /// Whether the last answer was taken, and the client has been told that nothing follows.
    private var isShut = false
    /// Whether the connection has ended.
    private(set) var isOver = false
    /// When the first byte of the request arrived that is not complete; nil where none has.
    private var begin: ContinuousClock.Instant?
    /// When something has arrived, or was taken, last.
    private(set) var lastUse = ContinuousClock.now

    /// - Parameter requestPatience: How long the client may take to send a request that it has begun.
    init(_ descriptor: Int32, requestPatience: Duration) {
        self.descriptor = descriptor
        self.requestPatience = requestPatience
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Whether nothing is asked, answered or unsent.
    var isIdle: Bool { exchange == nil && !hasOutput && !reader.hasPart }

    /// Whether so few bytes wait for the client that it may be told of changes.
    var isReading: Bool { output.count - written < Self.noticeLimit }

    private var hasOutput: Bool { written < output.count }

    /// The events of the descriptor that matter now.
    var events: Int16 {
        Int16((wantsInput ? POLLIN : 0) | (hasOutput ? POLLOUT : 0))
    }

    /// Whether arriving bytes are read.
    ///
    /// They are read while an answer is being made, too, because the end of the input says that the client has gone.
    private var wantsInput: Bool {
        isShut || !isEnding && reader.count < (exchange == nil ? .max : Self.inputLimit)
    }

    /// When the connection has been silent for too long, or a stream has to say something; nil for never.
    var deadline: ContinuousClock.Instant? {
        if let exchange, !hasOutput { return exchange.deadline }
        return patienceEnd
    }

    /// When the client has been waited for long enough.
    private var patienceEnd: ContinuousClock.Instant {
        if isShut { return lastUse + Self.lastPatience }
        if hasOutput || isEnding { return lastUse + Self.answerPatience }
        // From the first byte on: a client that sends a byte now and then would hold its place for ever.
        return begin.map { $0 + requestPatience } ?? lastUse + Self.idlePatience
    }

    /// Notes whether a request has begun to arrive.
    private func noteBegin() {
        if exchange != nil || !reader.hasPart { begin = nil } else if begin == nil { begin = .now }
    }

    // MARK: Reading

    /// Takes what has arrived.
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
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        finish()
    }

    /// The next request, as an exchange; nil where there is none, or the one before is not answered yet.
    ///
    /// - Parameter judge: Refuses a request by its head.
    func next(_ judge: (HTTPHead) throws(HTTPFault) -> Void) -> HTTPExchange? {
        guard exchange == nil, !isEnding, !isOver else { return nil }
        do throws(HTTPFault) {
            let request = try reader.next(judge)
            noteBegin()
            if reader.takeContinue() { add("HTTP/1.1 100 Continue\r\n\r\n") }
            guard let request else { return nil }
            let new = HTTPExchange(request, self)
            exchange = new
            noteBegin()
            return new
        } catch {
            refuse(error)
            return nil
        }
    }

    /// Refuses a request, and ends the connection: where the next request begins is not known.
    func refuse(_ fault: HTTPFault) {
        if isEnding { return }
        isEnding = true
        add(fault.response.text(keepsAlive: false))
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

    /// Sends what the client takes.
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
