#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says about a file.
struct FileStatus {
    private let record: stat

    /// The status of the file that a path leads to, through links; nil where nothing has that name.
    ///
    /// Only a name that does not exist is missing. A folder that may not be searched, a loop of links or a link that
    /// leads nowhere is an error: the file may well be there.
    ///
    /// - Throws: ``ToolError`` where the system does not say.
    static func of(_ path: String, as noun: String) throws(ToolError) -> FileStatus? {
        var record = stat()
        if unsafe stat(path, &record) == 0 { return FileStatus(record: record) }
        let code = errno
        guard code == ENOENT else {
            throw Files.failure("read", Files.subject(noun, path), code, "Look at the folders and links of its path.")
        }
        if unsafe lstat(path, &record) == 0 {
            throw ToolError(
                .file, "\(Files.subject(noun, path)) is a link that leads nowhere.",
                details: ["Mend or remove the link, or name another file."])
        }
        return nil
    }

    /// Whether a name is in use, be it by a link that leads nowhere.
    static func isTaken(_ path: String) -> Bool {
        var record = stat()
        return unsafe lstat(path, &record) == 0
    }

    /// The status of an open file; nil where the system does not say.
    init?(descriptor: Int32) {
        var record = stat()
        guard unsafe fstat(descriptor, &record) == 0 else { return nil }
        self.record = record
    }

    private init(record: stat) { self.record = record }

    /// The permission bits, with those for the user, the group and the sticky one.
    var mode: mode_t { record.st_mode & 0o7777 }

    var owner: uid_t { record.st_uid }

    var group: gid_t { record.st_gid }

    /// How many names the file has.
    var nameCount: Int { Int(record.st_nlink) }

    var isRegular: Bool { record.st_mode & S_IFMT == S_IFREG }

    var isEmpty: Bool { record.st_size == 0 }

    /// Whether both are one file, whatever names led to it.
    func isSameFile(as other: FileStatus) -> Bool {
        record.st_dev == other.record.st_dev && record.st_ino == other.record.st_ino
    }

    /// Whether the bits forbid the process to write: all of them, or the owner's where it is the owner.
    ///
    /// The system lets a superuser write whatever the bits say, so they are looked at here.
    var isWriteProtected: Bool {
        mode & (owner == geteuid() ? 0o200 : 0o222) == 0
    }

    /// What the file is, with its article.
    var kind: String {
        switch record.st_mode & S_IFMT {
        case S_IFREG: "a regular file"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFSOCK: "a socket"
        default: "no regular file"
        }
    }
}
