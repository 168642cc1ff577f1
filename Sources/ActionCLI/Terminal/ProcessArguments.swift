/// The words that the program was called with.
enum ProcessArguments {
    /// The words behind the program's name; nil in the place of one that is not valid UTF-8.
    static var all: [String?] {
        (1..<max(1, Int(CommandLine.argc))).map { index in
            unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
        }
    }
}
