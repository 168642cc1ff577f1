import ActionMaps
import ActionRuntime

/// The file that remembers what was performed from palettes, from one call to the next: an encoded ``PaletteMemory``.
///
/// A call that notes something holds the file's lock while it reads and replaces the file, so that no call loses what another one notes.
struct MemoryFile {
    private static let noun = "memory"
    private let path: String
    private var subject: String { Files.subject(Self.noun, path) }

    /// The memory as a value of the library's own coding.
    private struct Memory: Codable, ActionValueConvertible {
        let memory: PaletteMemory

        init(_ memory: PaletteMemory) { self.memory = memory }

        init(from decoder: any Decoder) throws {
            do {
                memory = try PaletteMemory(from: decoder)
            } catch DecodingError.dataCorrupted(let context) where context.underlyingError == nil {
                // What a memory says of its members needs no words about the type that has them.
                throw Fault(description: context.debugDescription)
            }
        }

        func encode(to encoder: any Encoder) throws { try memory.encode(to: encoder) }
    }

    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: ``ToolError`` where no file can have the path.
    init(_ path: String) throws(ToolError) {
        if path == "-" || path.isEmpty {
            throw .usage("The memory needs a file.", "Name a file: --memory FILE.")
        }
        self.path = path
    }

    /// The memory in the file; an empty one where no file exists.
    ///
    /// - Throws: ``ToolError`` where the file is none that a memory was written to; it stays as it is.
    func read() throws(ToolError) -> PaletteMemory {
        guard let status = try FileStatus.of(path, as: Self.noun) else { return PaletteMemory() }
        guard status.isRegular else {
            throw ToolError(
                .file, "\(subject) is \(status.kind), and only a regular file can keep a memory.",
                details: ["Name a regular file, or one that does not exist yet."])
        }
        let bytes = try Files.read(path, as: Self.noun)
        do {
            return try Memory(actionValue: JSONReader.read(bytes, dialect: .strict).value).memory
        } catch {
            let why = (error as? JSONError).map { "it is no JSON, line \($0.line)" } ?? "\(error)"
            throw ToolError(
                .data, "'\(path.printable)' is no memory of palettes: \(why.printable).",
                details: ["It was left as it is. Mend or remove it, or name another file."])
        }
    }

    /// Notes a command in the file, which is made where it is missing.
    func note(_ action: ActionName, _ arguments: ActionArguments) throws(ToolError) {
        let lock = try FileLock(of: Files.resolved(path), called: subject)
        let memory = try read()
        try FileStatus.of(path, as: Self.noun)?.checkReplaceable(
            path, called: subject, otherwise: "or name another file")
        memory.note(action, arguments: arguments)
        try lock.prepare(Memory(memory).actionValue.json(pretty: true) + "\n")
        try lock.commit()
    }
}

extension PaletteMemory {
    /// The commands that match a query, told as JSON objects with their scores, in the order that the memory gives them.
    ///
    /// - Parameter names: The former names by which commands may be remembered.
    func ranked(_ items: [JSONLine], by query: String, formerly names: FormerNames) -> [JSONLine] {
        let weights = weights(
            of: items.map { item in (item.isMemorable ? item.action : nil, item.givenArguments) }, formerly: names)
        let favours = PaletteFavours(weights: weights, areEnabled: items.map { $0.flag("enabled") })
        return favours.ranked(items.map(\.score), of: query).map { match in
            var line = items[match.index]
            line.add("score", .int(match.score))
            return line
        }
    }
}

extension JSONLine {
    /// The action of a command; nil where its name is not valid.
    var action: ActionName? { text("action").flatMap { ActionName(validating: $0) } }

    /// How well a command matches, as the palette says without a memory.
    fileprivate var score: Int { if case .int(let score)? = self["score"] { Int(clamping: score) } else { 0 } }

    /// The arguments of a command, without secret ones.
    var givenArguments: ActionArguments {
        guard case .object(let values)? = self["arguments"] else { return [:] }
        let secret = Set(texts("secret"))
        return ActionArguments(values.filter { !secret.contains($0.key) })
    }

    /// Whether a command may be remembered: none of its arguments is secret.
    var isMemorable: Bool { self["secret"] == nil }
}
