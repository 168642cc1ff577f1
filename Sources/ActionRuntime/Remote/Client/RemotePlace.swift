#if !os(Windows) && !os(WASI)

    /// Where a client reaches a program.
    package enum RemotePlace: Hashable, Sendable {
        /// The path of the program's socket; its folder and the program have to belong to the user.
        case socket(String)
        /// A command of the shell that speaks the protocol on its standard input and output, such as
        /// `ssh host action serve --app photos`.
        case command(String)

        /// How long the program may take to say about itself: a command may first ask the person for a password.
        package func patience(_ usual: Duration) -> Duration {
            if case .command = self { max(usual, .seconds(120)) } else { usual }
        }

        /// Whether the word for a program is a command: it has white space, and no socket bears that path.
        package static func isCommand(_ word: String) -> Bool {
            word.utf8.contains { [0x20, 0x09, 0x0A].contains($0) } && !RemoteDirectory.isSocket(word)
        }
    }

#endif
