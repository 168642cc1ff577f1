import CLibrary

/// The status of a file, from `stat`.
package struct FileStatus {
    private let record: stat

    /// The status of the file that a path leads to, through links; nil where no file has that name.
    ///
    /// A folder that may not be searched, a loop of links and a dangling link are errors, because the file may exist.
    ///
    /// - Throws: ``ToolError`` where the system gives no status.
    package static func of(_ path: String, as noun: String) throws(ToolError) -> FileStatus? {
        var record = stat()
        if unsafe stat(path, &record) == 0 { return FileStatus(record: record) }
        let code = errno
        guard code == ENOENT else {
            throw Files.failure("read", Files.subject(noun, path), code, "Look at the folders and links of its path.")
        }
        guard unsafe lstat(path, &record) == 0 else { return nil }
        // Another process has meanwhile made a file that is no link.
        guard record.st_mode & S_IFMT == S_IFLNK else { return FileStatus(record: record) }
        throw ToolError(
            .file, "\(Files.subject(noun, path)) is a link that leads nowhere.",
            details: ["Mend or remove the link, or name another file."])
    }

    /// Whether a name is in use, by a file or a dangling link.
    package static func isTaken(_ path: String) -> Bool {
        var record = stat()
        return unsafe lstat(path, &record) == 0
    }

    /// The status of an open file; nil where the system gives none.
    package init?(descriptor: Int32) {
        var record = stat()
        guard unsafe fstat(descriptor, &record) == 0 else { return nil }
        self.record = record
    }

    private init(record: stat) { self.record = record }

    var owner: uid_t { record.st_uid }
    var group: gid_t { record.st_gid }
    /// The permission bits, with the set-user, set-group and sticky bits.
    var mode: mode_t { record.st_mode & 0o7777 }
    package var isRegular: Bool { record.st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { record.st_mode & S_IFMT == S_IFDIR }
    /// Whether what is written goes on to a reader or a device: a pipe, or a device such as `/dev/null`.
    package var isStream: Bool { [S_IFIFO, S_IFCHR].contains(record.st_mode & S_IFMT) }
    package var isEmpty: Bool { record.st_size == 0 }

    /// The sort of file, with its article: `a folder`.
    package var kind: String {
        switch record.st_mode & S_IFMT {
        case S_IFREG: "a regular file"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFSOCK: "a socket"
        default: "no regular file"
        }
    }

    /// Whether both are the same file.
    package func isSameFile(as other: FileStatus) -> Bool {
        record.st_dev == other.record.st_dev && record.st_ino == other.record.st_ino
    }

    /// Throws where a regular file must not be replaced: its owner protects it, the process may not write it, or it has other
    /// names.
    ///
    /// - Parameters:
    ///   - subject: The file's name in messages.
    ///   - otherwise: The alternative, as the end of a sentence.
    package func checkReplaceable(_ path: String, called subject: String, otherwise: String) throws(ToolError) {
        // The system lets a superuser write despite these bits, so the bits are checked here.
        if mode & (owner == geteuid() ? 0o200 : 0o222) == 0 {
            throw ToolError(
                .file, "\(subject) is write-protected (mode 0\(String(mode, radix: 8))).",
                details: ["Allow it with 'chmod u+w', \(otherwise)."])
        }
        if faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
            throw Files.failure("written", subject, errno, "Name a file of yours, \(otherwise).")
        }
        // A file that another process replaces at this moment has no name left.
        if record.st_nlink > 1 {
            throw ToolError(
                .file, "\(subject) has \(record.st_nlink) names (hard links), and only one of them would change.",
                details: ["Name a copy of it; symbolic links are followed."])
        }
    }
}
