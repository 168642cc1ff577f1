package import ActionRuntime
import CLibrary

/// Standard input as lines, and standard output as lines that wait until they are taken.
package final class AgentStreams {
    /// How many bytes may wait for the client; while more wait, nothing is read from the client.
    private static let outputLimit = 4 << 20
    /// How many bytes may wait for the client; while more wait, the client is told of no changes.
    private static let noticeLimit = 1 << 16
    /// The most bytes of one write: a pipe that is ready takes this many without waiting.
    private static let chunk = 4096

    private let input: Int32
    private let output: Int32
    private var lines = LineReader()
    private var isSkipping = false
    private var waiting: [UInt8] = []
    private var written = 0
    /// Whether the client will send no more lines.
    package private(set) var isEnded = false
    /// Whether the client takes no more output.
    package private(set) var isBroken = false
    /// Why the input cannot be read, or the output not be written; nil where they ended as they should.
    package private(set) var fault: String?

    package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
        self.input = input
        self.output = output
    }

    /// Whether so much output waits that no more requests are answered until part of the output is written.
    package var isFull: Bool { waiting.count - written >= Self.outputLimit }

    /// Whether so much output waits that the client is told of no more changes until part of the output is written.
    var isSlow: Bool { waiting.count - written >= Self.noticeLimit }

    /// Whether output still waits to be written.
    package var hasOutput: Bool { written < waiting.count }

    /// Adds a line and its end to the output.
    package func send(_ line: String) {
        waiting += line.utf8
        waiting.append(UInt8(ascii: "\n"))
    }

    /// Waits until a line may have arrived, output can be written, the other descriptor is readable, or the time is up.
    package func wait(for other: Int32, until deadline: ContinuousClock.Instant?) {
        let reads = !isEnded && !isFull
        // The system leaves out a negative descriptor. A descriptor without events still tells that its reader has gone.
        var polled = [
            pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: hasOutput ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = deadline.map { max(0, ($0 - .now) / .milliseconds(1)).rounded(.up) }
        guard unsafe poll(&polled, nfds_t(polled.count), milliseconds.map { Int32(clamping: Int($0)) } ?? -1) > 0 else {
            return
        }
        if polled[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            isBroken = true
            if polled[1].revents & Int16(POLLNVAL) != 0 { fault = "Standard output is closed." }
        }
        if polled[1].revents & Int16(POLLOUT) != 0 {
            repeat { write() } while hasOutput && !isBroken && canWrite
        }
        if polled[0].revents != 0 { read() }
    }

    // MARK: Reading

    /// The next line of the input, or the fault of the line; nil until a whole line has arrived.
    package func next() -> LineReader.Line? {
        while true {
            if isSkipping {
                guard lines.skip() else { return nil }
                isSkipping = false
            }
            guard let line = lines.next() else { return nil }
            if line == .tooLong { isSkipping = true }
            return line
        }
    }

    private func read() {
        let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            let count = unsafe system_read(input, buffer.baseAddress, buffer.count)
            if count > 0 { unsafe lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        if count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN) { return }
        if count < 0 { fault = "Standard input cannot be read: \(SystemError.text(of: errno))." }
        isEnded = true
        // The last line may lack its end.
        if lines.hasPart { lines.append([UInt8(ascii: "\n")]) }
    }

    // MARK: Writing

    /// Whether some bytes can be written without waiting.
    private var canWrite: Bool {
        var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLOUT) != 0
    }

    private func write() {
        let count = unsafe waiting.withUnsafeBytes {
            unsafe system_write(output, $0.baseAddress.map { unsafe $0 + written }, min(Self.chunk, $0.count - written))
        }
        if count < 0 {
            if errno == EINTR || errno == EAGAIN { return }
            isBroken = true
            if errno != EPIPE { fault = "Standard output cannot be written: \(SystemError.text(of: errno))." }
            return
        }
        written += count
        if !hasOutput {
            waiting.removeAll(keepingCapacity: waiting.capacity <= 1 << 17)
            written = 0
        }
    }
}

private func system_read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func system_write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
