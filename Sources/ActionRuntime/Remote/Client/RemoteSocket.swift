#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// A connection to a program: to a socket that belongs to the same user, as does its folder, or to a command of the shell.
    ///
    /// Only ``wait(until:orReadable:)`` and ``send(_:until:_:)`` wait, and not longer than their deadline.
    final class RemoteSocket {
        private let socket: Socket
        /// The process on the other side; nil until the connection is made.
        private(set) var pid: Int32?
        /// The command on the other side; nil for a socket.
        private let command: RemoteCommand?

        /// Connects to a program.
        convenience init(_ place: RemotePlace, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
            switch place {
            case .socket(let path): try self.init(path, until: deadline)
            case .command(let text): self.init(try RemoteCommand(text))
            }
        }

        private init(_ command: RemoteCommand) { (self.command, socket) = (command, command.socket) }

        private init(_ path: String, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
            do {
                try RemoteDirectory.check(path.folder)
            } catch {
                throw .unreachable("\(error)")
            }
            guard path.utf8.count <= Socket.pathLimit else {
                throw .unreachable("the path of a socket has at most \(Socket.pathLimit) bytes")
            }
            command = nil
            socket = Socket(descriptor: action_socket_make())
            // If one of the next calls throws, `deinit` closes the socket.
            guard descriptor >= 0 else { throw .unreachable(SystemError.text(of: errno)) }
            try connect(path, until: deadline)
            guard let peer = socket.peer, peer.user == geteuid() else {
                throw .unreachable("the program that listens to it belongs to another user")
            }
            pid = peer.process
        }

        deinit {
            if command == nil, descriptor >= 0 { socket.close() }
        }

        /// Leaves a command to end beside the program, which does not wait for it.
        func leave() { command?.leave() }

        /// How the command has ended, if it has; nil for none.
        var endingNow: String? { command?.ending(within: .zero) }

        /// The failure of a connection that has ended, where its command says how.
        var ending: RemoteFailure { command?.ending().map { .ended($0) } ?? .wentAway }

        var descriptor: Int32 { socket.descriptor }

        private func connect(_ path: String, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
            while true {
                switch socket.connect(to: path) {
                case 0, EISCONN: return
                case EINTR: continue
                // The program's queue of connections is full: it is alive, and has not accepted earlier clients yet.
                case EAGAIN, EINPROGRESS, EALREADY:
                    guard ContinuousClock.now < deadline else { throw .timedOut }
                    usleep(1_000)
                case ENOENT: throw .unreachable("there is no such socket")
                case ECONNREFUSED: throw .unreachable("nobody listens to it")
                case let code: throw .unreachable(SystemError.text(of: code))
                }
            }
        }
    }

    extension RemoteSocket {
        /// Sends all bytes; while the other side takes none, bytes from it are received.
        ///
        /// - Parameters:
        ///   - bytes: The bytes.
        ///   - deadline: When to give up; nil for never.
        ///   - receive: Takes bytes that have arrived.
        func send(
            _ bytes: [UInt8], until deadline: ContinuousClock.Instant?, _ receive: () throws(RemoteFailure) -> Void
        ) throws(RemoteFailure) {
            var rest = bytes[...]
            while !rest.isEmpty {
                switch socket.write(rest) {
                case .moved(let count): rest = rest.dropFirst(count)
                case .wouldWait:
                    // The other side may send without end, and read nothing.
                    if let deadline, deadline <= .now { throw .timedOut }
                    let events = try poll(POLLIN | POLLOUT, until: deadline, orReadable: nil)
                    if events & Int16(POLLIN) != 0 { try receive() }
                case .ended, .failed:
                    // The program may have sent the reason before it closed the connection.
                    try receive()
                    throw ending
                }
            }
        }

        /// Gives bytes that have arrived to a closure, without waiting, and not more than 1 MiB: a program that sends faster than
        /// they are read would keep the caller here, and fill its memory.
        ///
        /// - Returns: Whether the connection is still open.
        func receive(_ take: (ArraySlice<UInt8>) -> Void) -> Bool {
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            for _ in 0..<16 {
                switch socket.read(into: &chunk) {
                case .moved(let count):
                    take(chunk[..<count])
                    if count < chunk.count { return true }
                case .wouldWait: return true
                case .ended, .failed: return false
                }
            }
            return true
        }

        /// Waits until bytes have arrived, or the connection has ended.
        ///
        /// - Parameters:
        ///   - deadline: When to give up; nil for never.
        ///   - other: A descriptor that ends the wait when it is readable.
        /// - Returns: Whether bytes have arrived, or the connection has ended; false where the other descriptor is readable.
        @discardableResult
        func wait(
            until deadline: ContinuousClock.Instant?, orReadable other: Int32? = nil
        ) throws(RemoteFailure) -> Bool {
            try poll(POLLIN, until: deadline, orReadable: other) != 0
        }

        /// Waits for events, and gives the events that came; none where the other descriptor is readable.
        private func poll(
            _ events: some BinaryInteger, until deadline: ContinuousClock.Instant?, orReadable other: Int32?
        ) throws(RemoteFailure) -> Int16 {
            // A negative descriptor is left out by the system.
            var polled = [
                pollfd(fd: descriptor, events: Int16(events), revents: 0),
                pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            while true {
                let left = deadline.map { Swift.max(.zero, $0 - .now) }
                let count = system_poll(&polled, left?.milliseconds ?? -1)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw .unreachable(SystemError.text(of: errno)) }
                if count == 0 { throw .timedOut }
                return polled[1].revents != 0 ? 0 : polled[0].revents
            }
        }
    }

    extension Duration {
        /// The duration in milliseconds, rounded up.
        fileprivate var milliseconds: Int32 {
            let (seconds, attoseconds) = components
            guard seconds < 1_000_000 else { return .max }
            return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        }
    }

    extension String {
        /// The folder of a path.
        fileprivate var folder: String {
            guard let slash = lastIndex(of: "/") else { return "." }
            return slash == startIndex ? "/" : String(self[..<slash])
        }
    }

    // Under another name, because the type has a method of the C function's name.
    private func system_poll(_ polled: inout [pollfd], _ timeout: Int32) -> Int32 {
        unsafe poll(&polled, nfds_t(polled.count), timeout)
    }

#endif
