/// The arguments of the process.
enum ProcessArguments {
    /// The words after the program's name; nil for each that is not valid UTF-8.
    static var all: [String?] {
        (1..<max(1, Int(CommandLine.argc))).map { index in
            unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
        }
    }
}
