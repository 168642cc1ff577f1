#if !os(Windows) && !os(WASI)
    private import CActionRuntime
    private import CLibrary

    /// The directory in which the programs of one user have their sockets.
    ///
    /// A user who can write to the directory could pretend to be a program, so it must belong to this user and be closed to other
    /// users.
    package enum RemoteDirectory {
        /// The directory's path: `ACTION_RUNTIME_DIR`, else `action` in `XDG_RUNTIME_DIR`, else `action-<uid>` in the system's
        /// temporary directory.
        package static var path: String {
            if let path = variable("ACTION_RUNTIME_DIR") { return path.withoutSlashesAtEnd }
            if let path = variable("XDG_RUNTIME_DIR") { return path.withoutSlashesAtEnd + "/action" }
            return (variable("TMPDIR") ?? "/tmp").withoutSlashesAtEnd + "/action-\(geteuid())"
        }

        /// The process's working directory; nil where the system does not say.
        static var working: String? {
            guard let path = unsafe getcwd(nil, 0) else { return nil }
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        }

        /// The name of a program's socket.
        package static func socketName(app: String, process: Int32) -> String { "\(app)-\(process).sock" }

        /// Whether a text can be a program's name.
        package static func isName(_ text: String) -> Bool {
            let bytes = text.utf8
            guard (1...40).contains(bytes.count), bytes.first.map(isLetter) ?? false else { return false }
            return bytes.allSatisfy {
                isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || ".-_".utf8.contains($0)
            }
        }

        private static func isLetter(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }

        /// Checks the place of the directory, before the directory is made or looked for.
        ///
        /// A relative path would be another directory for each program. A directory that root makes among a user's directories
        /// would lock out the user's own programs.
        package static func checkPlace(of path: String) throws(RemoteError) {
            guard path.hasPrefix("/") else {
                throw .badDirectory(
                    path: path, reason: "is a relative path; name a whole one in ACTION_RUNTIME_DIR")
            }
            guard variable("ACTION_RUNTIME_DIR") == nil, let folder = variable("XDG_RUNTIME_DIR") else { return }
            try checkFolder(folder, of: path)
        }

        /// Checks that the user's folder, in which the directory is, belongs to no other user; it need not exist.
        static func checkFolder(_ folder: String, of path: String) throws(RemoteError) {
            var status = stat()
            guard unsafe stat(folder, &status) == 0, status.st_uid != geteuid() else { return }
            throw .badDirectory(
                path: path,
                reason: "is in XDG_RUNTIME_DIR, which \(owner(status)); name another one in ACTION_RUNTIME_DIR")
        }

        private static func owner(_ status: stat) -> String {
            "belongs to another user (\(status.st_uid), and this program runs as \(geteuid()))"
        }

        /// Makes the directory where it does not exist, and checks it.
        static func make(_ path: String) throws(RemoteError) {
            try checkPlace(of: path)
            if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
                throw .badDirectory(path: path, reason: "cannot be made: \(SystemError.text(of: errno))")
            }
            try check(path)
        }

        /// Checks that a directory belongs to the user, and that no other user can read or write in it.
        package static func check(_ path: String) throws(RemoteError) {
            var status = stat()
            // Links are not followed, because the owner of a link could make it lead to another directory.
            guard unsafe lstat(path, &status) == 0 else {
                throw .badDirectory(path: path, reason: "cannot be read: \(SystemError.text(of: errno))")
            }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFLNK { throw .badDirectory(path: path, reason: "is a link") }
            if kind != S_IFDIR { throw .badDirectory(path: path, reason: "is not a directory") }
            if status.st_uid != geteuid() {
                throw .badDirectory(
                    path: path, reason: "\(owner(status)); name another one in ACTION_RUNTIME_DIR")
            }
            guard status.st_mode & 0o077 == 0 else {
                let mode = String(status.st_mode & 0o7777, radix: 8)
                throw .badDirectory(
                    path: path,
                    reason: "is open to others (mode 0\(mode)); close it with 'chmod 700', or name another one")
            }
        }

        private static func variable(_ name: String) -> String? {
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
            return unsafe String(cString: value)
        }
    }

    extension String {
        /// The path without slashes at its end, because with them a link would be followed; the root keeps its slash.
        fileprivate var withoutSlashesAtEnd: String {
            var path = self[...]
            while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = Substring(path.utf8.dropLast()) }
            return String(path)
        }
    }

#endif
