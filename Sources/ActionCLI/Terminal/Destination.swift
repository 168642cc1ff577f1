import ActionMaps
import ActionRuntime
import CLibrary

/// The destination of a subcommand's result: standard output, or a file that is replaced as a whole.
struct Destination {
    /// The path, `-` for standard output.
    private let path: String
    /// The noun of the result, for messages: `map`.
    private let noun: String

    /// The destination at a path; standard output for nil.
    init(_ path: String?, of noun: String) {
        self.path = path ?? "-"
        self.noun = noun
    }

    /// Throws where the result would replace a file from which it is made.
    ///
    /// - Parameter sources: The paths of the files; `-` for standard input.
    func check(isNoneOf sources: some Sequence<String>) throws(ToolError) {
        guard path != "-", let target = try FileStatus.of(path, as: noun) else { return }
        for source in sources where source != "-" {
            guard let status = try FileStatus.of(source, as: "file"), status.isSameFile(as: target) else { continue }
            throw .usage(
                "The \(noun) would replace '\(source.printable)', of which it is made.", "Name another file.")
        }
    }

    /// Prints a text, or writes it to the file, with a line break at its end.
    ///
    /// The file is locked during the write, and replaced as a whole: readers see all of the former content or all of the new.
    ///
    /// - Throws: ``ToolError`` where the text is larger than a call may print, where the path leads to a folder or a socket, or
    ///   where the file cannot be written; the error that refused the call.
    func write(_ text: String, _ console: Console) throws(ToolError) {
        try console.checkRefusal()
        guard text.utf8.count < Console.maximumSize else {
            throw ToolError(
                .data, "The \(noun) is larger than \(Console.maximumSize >> 20) MiB.",
                details: ["Take a part of what it is made of."])
        }
        guard path != "-" else { return console.print(text) }
        let subject = Files.subject(noun, path)
        if let status = try FileStatus.of(path, as: noun), status.isStream { return try write(text, through: subject) }
        try replace(text + "\n", subject)
    }

    /// Replaces the file's content by text in UTF-8, as a whole.
    func replace(with bytes: [UInt8]) throws(ToolError) {
        try replace(String(decoding: bytes, as: UTF8.self), Files.subject(noun, path))
    }

    private func replace(_ text: String, _ subject: String) throws(ToolError) {
        let lock = try FileLock(of: Files.resolved(path), called: subject)
        let former = try FileStatus.of(path, as: noun)
        if let former, !former.isRegular {
            throw ToolError(.file, "\(subject) is \(former.kind).", details: ["Name a regular file."])
        }
        try former?.checkReplaceable(path, called: subject, otherwise: "or name another file")
        try lock.prepare(text)
        try lock.commit()
    }

    /// Writes a text to a device or a pipe, which is not replaced.
    private func write(_ text: String, through subject: String) throws(ToolError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Files.failure("written", subject, errno) }
        defer { close(descriptor) }
        let code = Files.write(Array((text + "\n").utf8), to: descriptor)
        if code != 0 { throw Files.failure("written", subject, code) }
    }
}
