/// Why clients cannot reach a program, or a program cannot serve clients.
public enum RemoteError: Error, Hashable, Sendable {
    /// The name is not 1 to 40 of `A-Z a-z 0-9 . _ -` that begin with a letter.
    case badName(String)
    /// The directory of the sockets cannot be used: it is a link, another user's, open to other users, or cannot be made.
    case badDirectory(path: String, reason: String)
    /// The socket's path has more bytes than the system takes.
    case pathTooLong(String, limit: Int)
    /// Another server of this process has the name.
    case inUse(path: String)
    /// `.menu` is exposed, and neither a menu nor a key map is given.
    case noMenu
    /// The server has been stopped, or runs already.
    case notServing
    /// The system refused an operation.
    case system(operation: String, code: Int32)
}

extension RemoteError: CustomStringConvertible {
    /// The failure, and how to mend it, as sentences.
    public var description: String {
        switch self {
        case .badName(let name):
            "'\(name.printable)' is not a name for a program: it has to be 1 to 40 of A-Z, a-z, 0-9, '.', '_' and '-', and to "
                + "begin with a letter."
        case .badDirectory(let path, let reason):
            "The directory of the sockets cannot be used: '\(path.printable)' \(reason)."
        case .pathTooLong(let path, let limit):
            "The path of the socket has \(path.utf8.count) bytes, and the system takes \(limit): '\(path.printable)'. Name a "
                + "shorter directory in ACTION_RUNTIME_DIR."
        case .inUse(let path):
            "This process serves at '\(path.printable)' already. Stop that server, or use another name."
        case .noMenu:
            "The server is to expose '.menu', and has no menu: give it 'menu:' or 'keys:', or expose '.actions(…)' or '.all'."
        case .notServing:
            "The server has been stopped, or runs already."
        case .system(let operation, let code):
            "The system cannot \(operation): \(SystemError.text(of: code))."
        }
    }
}
