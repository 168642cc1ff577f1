#if !os(Windows) && !os(WASI)
    private import CLibrary

    /// The socket of a program, which others find by its name in the directory.
    final class Listener {
        let path: String
        let socket: Socket
        /// The file that was made, to tell it from another of the same name.
        private let file: FileIdentity
        /// A descriptor that is given up to take, and to refuse, a connection when there is no other.
        private var reserve: Int32

        /// Makes a socket that is listening before it has its name, so that what is found answers.
        init(of app: String, process: Int32) throws(RemoteError) {
            let directory = RemoteDirectory.path
            let path = "\(directory)/\(RemoteDirectory.socketName(app: app, process: process))"
            // Before anything is made.
            guard path.utf8.count <= Socket.pathLimit else { throw .pathTooLong(path, limit: Socket.pathLimit) }
            try RemoteDirectory.make(directory)
            // What a process of the same number left there is replaced.
            if Socket.answers(at: path) { throw .inUse(path: path) }
            let (socket, other) = try Self.listening(in: directory)
            do throws(RemoteError) {
                guard let file = FileIdentity(other) else { throw .last("look at '\(other)'") }
                guard unsafe rename(other, path) == 0 else { throw .last("make '\(path)'") }
                self.file = file
            } catch {
                socket.close()
                _ = unsafe unlink(other)
                throw error
            }
            self.socket = socket
            self.path = path
            reserve = Self.makeReserve()
        }

        deinit {
            if reserve >= 0 { closeDescriptor(reserve) }
        }

        /// Listens under a name that nobody takes for a program's, and that is not longer than any of those.
        private static func listening(in directory: String) throws(RemoteError) -> (Socket, String) {
            var tries = 0
            while true {
                let path = "\(directory)/.\(String(UInt32.random(in: 1_679_616...60_466_175), radix: 36))"
                do throws(RemoteError) {
                    return (try Socket.listening(at: path), path)
                } catch {
                    tries += 1
                    guard case .system(_, EADDRINUSE) = error, tries < 10 else { throw error }
                }
            }
        }

        private static func makeReserve() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }

        /// Takes the next connection; nil where there is none.
        ///
        /// Where the process has no descriptor left, the connection is taken with the one that is kept for that, and refused:
        /// it would make the descriptor readable for ever otherwise.
        func accept() -> Socket? {
            // Those who come again and again do not keep the program here.
            for _ in 0..<64 {
                switch socket.accept() {
                case .connection(let socket): return socket
                case .none: return nil
                case .noDescriptor:
                    guard reserve >= 0 else {
                        reserve = Self.makeReserve()
                        if reserve < 0 { return nil }
                        continue
                    }
                    closeDescriptor(reserve)
                    reserve = -1
                    let arrival = socket.accept()
                    if case .connection(let other) = arrival {
                        RemoteConnection.refuse(
                            other, RemoteFault(.tooMuch, "The program has no more descriptors: try again later."))
                    }
                    reserve = Self.makeReserve()
                    // The system says that there is no descriptor before it looks whether anybody has come.
                    guard case .connection = arrival, reserve >= 0 else { return nil }
                }
            }
            return nil
        }

        /// Closes the socket, and removes its name where that still is its own.
        ///
        /// - Parameter isOurs: Whether this process made the socket; a forked one closes its copy and nothing else.
        func end(isOurs: Bool = true) {
            if isOurs {
                if FileIdentity(path) == file { _ = unsafe unlink(path) }
                socket.hangUp()
            } else {
                socket.close()
            }
        }
    }

    /// What tells a file from all others of the system.
    private struct FileIdentity: Equatable {
        private let device: UInt64
        private let number: UInt64

        /// The file of a path, be it a link or not; nil where there is none.
        init?(_ path: String) {
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

#endif
