/// The place of a registration: a line of the program's source, or of a document.
public struct SourceLocation: Hashable, Sendable {
    private enum File: Hashable, Sendable {
        case source(SourceFile)
        case document(String)
    }

    /// A literal that is compared by its text; a string of it is made only where it is compared or shown.
    private struct SourceFile: Hashable, Sendable {
        let id: StaticString

        static func == (left: SourceFile, right: SourceFile) -> Bool { left.id.description == right.id.description }
        func hash(into hasher: inout Hasher) { hasher.combine(id.description) }
    }

    private let storage: File

    /// The line, counted from 1.
    public let line: UInt32

    /// Creates the location of a `#fileID` and a `#line`.
    public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
        storage = .source(SourceFile(id: fileID))
        self.line = line
    }

    /// Creates a location in a document.
    public init(document: String, line: UInt32) {
        storage = .document(document)
        self.line = line
    }

    /// The file: `Module/File.swift`, or a document's name.
    public var file: String {
        switch storage {
        case .source(let file): file.id.description
        case .document(let name): name
        }
    }
}

extension SourceLocation: CustomStringConvertible {
    /// File and line: `PhotoRater/Grid.swift:21`.
    public var description: String { "\(file):\(line)" }
}

extension SourceLocation {
    /// File and line without the module or folder, such as `Grid.swift:21`; nil where ``init(short:)`` would not read the text.
    package var short: String? {
        let text = "\(file.split(separator: "/").last ?? ""):\(line)"
        return SourceLocation(short: text) == nil ? nil : text
    }

    /// Reads file and line, such as `Grid.swift:21`; nil where either is missing, or has characters that a terminal does not show.
    package init?(short text: String) {
        // By scalar: a combining mark behind the colon would form one character with the colon.
        let scalars = text.unicodeScalars
        guard let colon = scalars.lastIndex(of: ":"), colon > scalars.startIndex,
            let line = UInt32(Substring(scalars[scalars.index(after: colon)...])),
            !scalars.contains(where: \.isUnprintable)
        else { return nil }
        self.init(document: String(scalars[..<colon]), line: line)
    }
}
