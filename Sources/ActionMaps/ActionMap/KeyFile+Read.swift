package import ActionRuntime

extension KeyFile {
    /// Reads the user's key bindings in a file, `-` for standard input, and returns its name in messages.
    package static func read(_ path: String) throws(ToolError) -> (keys: KeyFile, file: String) {
        let file = path == "-" ? "standard input" : path.printable
        return (try read(try Files.read(path, as: "key map"), as: file), file)
    }

    /// Reads the user's key bindings in a document.
    package static func read(_ bytes: [UInt8], as file: String) throws(ToolError) -> KeyFile {
        do {
            return try KeyFile(json: bytes, document: file.lastPathPart)
        } catch {
            // The decoder of maps tells such a fault with its path in the document.
            let decoder = MapDecoder(bytes)
            if let root = decoder.json() { decoder.expected("an array of bindings", at: root) }
            throw ToolError(
                decoder, file,
                advice: #"A key map is a list: [ { "key": "cmd+k", "command": "save:" }, { "command": "-quit:" } ]"#)
        }
    }

    /// What is wrong with the entries, as lines with their positions; after the first 20 only their number.
    package func faults(in file: String) -> [String] {
        problems.texts(upTo: MapFaults.limit) { "\(file):\($0.line):\($0.column): \($0.message)" }
    }
}
