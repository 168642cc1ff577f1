#if !os(Windows) && !os(WASI)

    /// Where a client reaches a program.
    package enum RemotePlace: Hashable, Sendable {
        /// The path of the program's socket; its folder and the program have to belong to the user.
        case socket(String)
        /// A command of the shell that speaks the protocol on its standard input and output, such as
        /// `ssh host action serve --app photos`.
        case command(String)

        /// Whether the word for a program is a command: it has a space, and no file has that path.
        package static func isCommand(_ word: String) -> Bool {
            word.utf8.contains(UInt8(ascii: " ")) && !RemoteDirectory.exists(word)
        }
    }

#endif
