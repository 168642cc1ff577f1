import ActionMaps
import CLibrary

/// Standard input, line by line.
///
/// No byte after the end of a line is read, so that a question or a command can read the input from that byte on.
enum InputLines {
    enum Line: Equatable {
        /// A line without its end.
        case text(String)
        /// A line that is not UTF-8.
        case notUTF8
        /// A line of more than ``InputLines/maximumLength`` bytes.
        case tooLong
        /// A signal has arrived; the part of a line that was read is dropped.
        case interrupted
        /// The input has ended, or cannot be read.
        case end
    }

    /// The bytes that a line may have: 1 MiB.
    static let maximumLength = 1 << 20

    /// Reads the next line; the last line may lack its end.
    ///
    /// - Parameter interruption: Signals that end the wait; the signals are not taken.
    static func next(unless interruption: Signals? = nil) -> Line {
        var bytes: [UInt8] = []
        var isTooLong = false
        while true {
            if let interruption, !isReadable(unless: interruption) { return .interrupted }
            var byte: UInt8 = 0
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0, bytes.isEmpty, !isTooLong { return .end }
            if count <= 0 || byte == UInt8(ascii: "\n") {
                if isTooLong { return .tooLong }
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                let text = String(decoding: bytes, as: UTF8.self)
                // Decoding replaces bytes that are not UTF-8.
                return text.utf8.elementsEqual(bytes) ? .text(text) : .notUTF8
            }
            if bytes.count < maximumLength { bytes.append(byte) } else { isTooLong = true }
        }
    }

    /// Waits for a byte, or the input's end; false where a signal arrives first.
    private static func isReadable(unless interruption: Signals) -> Bool {
        while true {
            var polled = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe poll(&polled, nfds_t(polled.count), -1)
            if count < 0, errno == EINTR { continue }
            return polled[1].revents == 0
        }
    }
}
