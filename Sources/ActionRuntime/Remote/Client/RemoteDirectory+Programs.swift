#if !os(Windows) && !os(WASI)
    private import CLibrary

    extension RemoteDirectory {
        /// A program that has a socket in the directory.
        package struct Program: Hashable, Sendable {
            /// The name that the program gives itself.
            package let app: String
            /// The number of its process.
            package let pid: Int32
            /// The path of its socket.
            package let path: String
        }

        /// The programs that have a socket in the directory, by name, then by number.
        ///
        /// A socket that refuses connections belongs to no program, even if a process has its number by now: it is skipped and
        /// removed. Where a system refuses connections for a full queue too, the socket of a living process is only skipped.
        ///
        /// - Throws: ``RemoteError`` where the directory exists and is not to be trusted.
        package static func programs() throws(RemoteError) -> [Program] {
            let directory = path
            try checkPlace(of: directory)
            guard status(of: directory) != nil else { return [] }
            try check(directory)
            return names(in: directory).compactMap { Program(socket: $0, in: directory) }
                .filter { !$0.isDead }
                .sorted { ($0.app, $0.pid) < ($1.app, $1.pid) }
        }

        /// The path of the socket of a program: of its name, of its process's number (digits), or the path itself (with a slash).
        ///
        /// - Throws: ``RemoteFailure`` where no program, or more than one, is meant.
        static func socket(of word: String) throws(RemoteFailure) -> String {
            if word.utf8.contains(UInt8(ascii: "/")) { return word }
            let programs: [Program]
            do {
                programs = try Self.programs()
            } catch {
                throw .unreachable("\(error)")
            }
            let found = programs.filter { "\($0.pid)" == word || $0.app == word }
            guard let program = found.first else { throw .unreachable("no program '\(word.printable)' can be reached") }
            if found.count > 1 {
                throw .ambiguous(
                    "\(found.count) programs are named '\(word.printable)': name one by its number, \(found.map { "\($0.pid)" }.alternatives)"
                )
            }
            return program.path
        }

        static func isSocket(_ path: String) -> Bool {
            status(of: path).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) } ?? false
        }

        /// The status of a file or link itself; nil where there is none.
        fileprivate static func status(of path: String) -> stat? {
            var status = stat()
            // The system fills the record before the call returns.
            return unsafe lstat(path, &status) == 0 ? status : nil
        }

        private static func names(in folder: String) -> [String] {
            guard let stream = unsafe opendir(folder) else { return [] }
            defer { unsafe closedir(stream) }
            var names: [String] = []
            while let entry = unsafe readdir(stream) {
                // The field is longer than the name, which ends with a zero.
                guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
                let name = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
                unsafe names.append(String(cString: name))
            }
            return names
        }
    }

    extension RemoteDirectory.Program {
        /// Reads the name of a socket, `photos-4711.sock`; nil where the name is not that of a socket.
        fileprivate init?(socket name: String, in directory: String) {
            guard name.hasSuffix(".sock") else { return nil }
            let stem = name.dropLast(5)
            guard let dash = stem.lastIndex(of: "-"), let pid = Int32(stem[stem.index(after: dash)...]), pid > 0,
                stem[stem.index(after: dash)...] == "\(pid)"
            else { return nil }
            let app = String(stem[..<dash])
            guard RemoteDirectory.isName(app) else { return nil }
            self.init(app: app, pid: pid, path: "\(directory)/\(name)")
        }

        /// Whether the socket refuses connections, or was removed since it was listed; if it refuses them, and belongs to the user, it is
        /// removed.
        fileprivate var isDead: Bool {
            let error = Socket.connection(to: path)
            if error == ENOENT { return true }
            guard error == ECONNREFUSED else { return false }
            #if canImport(Darwin)
                // The system refuses connections also where the queue of a living program is full.
                if kill(pid, 0) == 0 || errno != ESRCH { return true }
            #endif
            if RemoteDirectory.status(of: path)?.st_uid == geteuid() { _ = unsafe unlink(path) }
            return true
        }
    }

#endif
