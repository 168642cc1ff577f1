#if !os(Windows) && !os(WASI)
    private import CActionRuntime
    private import CLibrary

    /// The listening socket of a program, which clients find by its name in the directory.
    final class Listener {
        let path: String
        private let directory: String
        private(set) var socket: Socket
        /// The identity of the socket's file, to tell it from a later file of the same name.
        private var file: FileIdentity
        /// Tells the poller when the file is removed; -1 for none.
        private var watch: Int32 = -1
        /// A spare descriptor, which is closed to accept and refuse a connection when the process has no other.
        private var reserve: Int32

        /// Makes a socket that listens before it gets its name, so that clients never find a socket that does not answer.
        init(of app: String, process: Int32, in directory: String) throws(RemoteError) {
            let path = "\(directory)/\(RemoteDirectory.socketName(app: app, process: process))"
            // Checked before any file is made.
            guard path.utf8.count <= Socket.pathLimit else { throw .pathTooLong(path, limit: Socket.pathLimit) }
            try RemoteDirectory.make(directory)
            // A file that an earlier process of the same number left is replaced.
            if Socket.answers(at: path) { throw .inUse(path: path) }
            (socket, file) = try Self.listening(at: path, in: directory)
            (self.path, self.directory) = (path, directory)
            reserve = Self.makeReserve()
        }

        deinit {
            if reserve >= 0 { closeDescriptor(reserve) }
            if watch >= 0 { closeDescriptor(watch) }
        }

        /// Has the poller hear when the socket's file is removed.
        func watchFile(_ poller: Poller, _ key: UInt64) {
            if watch >= 0 { closeDescriptor(watch) }
            watch = unsafe action_poller_file_watch(poller.descriptor, path, directory, key)
        }

        /// Whether the socket's file was removed; asked when the poller reports it.
        var isRemoved: Bool {
            if watch >= 0 { action_poller_file_take(watch) }
            return FileIdentity(path) == nil
        }

        /// Makes the socket again where its file was removed, by a cleaner of old files; connected clients stay connected.
        ///
        /// - Returns: Whether a new socket was made.
        func restore() -> Bool {
            do throws(RemoteError) {
                try RemoteDirectory.make(directory)
                let (new, file) = try Self.listening(at: path, in: directory)
                socket.close()
                (socket, self.file) = (new, file)
                return true
            } catch {
                return false
            }
        }

        /// Listens under a temporary name, and then under a path.
        private static func listening(
            at path: String, in directory: String
        ) throws(RemoteError) -> (Socket, FileIdentity) {
            let (socket, other) = try listening(in: directory)
            do throws(RemoteError) {
                guard let file = FileIdentity(other) else { throw .last("look at '\(other)'") }
                guard unsafe rename(other, path) == 0 else { throw .last("make '\(path)'") }
                return (socket, file)
            } catch {
                socket.close()
                _ = unsafe unlink(other)
                throw error
            }
        }

        /// Listens under a temporary name, which is no program's name and not longer than the final name.
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

        /// Accepts the next connection; nil where there is none.
        ///
        /// If the process has no descriptor left, the connection is accepted with the spare descriptor and refused. Otherwise
        /// it would keep the listening socket readable for ever.
        func accept() -> Socket? {
            // The number of refusals is limited, so that clients which connect again and again do not keep the program here.
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
                    // The system reports a lack of descriptors also where no connection waits.
                    guard case .connection = arrival, reserve >= 0 else { return nil }
                }
            }
            return nil
        }

        /// Closes the socket, and removes its file if it still is the file that was made.
        ///
        /// - Parameter isOurs: Whether this process made the socket; a forked process only closes its copy.
        func end(isOurs: Bool = true) {
            if isOurs {
                if FileIdentity(path) == file { _ = unsafe unlink(path) }
                socket.hangUp()
            } else {
                socket.close()
            }
        }
    }

    /// The identity of a file among all files of the system.
    private struct FileIdentity: Equatable {
        private let device: UInt64
        private let number: UInt64

        /// The file or link at a path; nil where there is none.
        init?(_ path: String) {
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

#endif
