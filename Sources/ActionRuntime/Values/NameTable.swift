/// The names of this process, each with its number.
///
/// Names are numbered from 0 and never forgotten.
final class NameTable: Sendable {
    static let shared = NameTable()

    private struct Entries {
        // The name that the forwarder uses is always there, as number 0.
        var ids: [String: UInt32] = ["handleAction:": 0]
        var texts = ["handleAction:"]
    }

    private let entries = Lock(Entries())
    /// The names in ASCII, which are found without the lock; added to under it.
    private let ascii = ASCIINames()

    /// The number of a name; nil where the text is not a valid name, or is new and not to be added.
    func id(of text: String, adding: Bool) -> UInt32? {
        // A text of more bytes than a name may have can compare equal to a name.
        guard text.utf8.count <= 255 else { return nil }
        if let id = ascii.id(of: text) { return id }
        return entries.withLock { entries in
            if let id = entries.ids[text] { return id }
            guard adding, ActionName.fault(in: text) == nil else { return nil }
            let id = UInt32(entries.texts.count)
            entries.ids[text] = id
            entries.texts.append(text)
            ascii.add(text, id, count: entries.texts.count)
            return id
        }
    }

    func text(of id: UInt32) -> String {
        entries.withLock { $0.texts[Int(id)] }
    }
}
