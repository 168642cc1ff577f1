private import CActionRuntime

/// The names of this process, each with its number.
///
/// Names are numbered from 0 and never forgotten.
final class NameTable: Sendable {
    static let shared = NameTable()

    private struct Entries {
        // The name that the forwarder uses is always in the table, as number 0.
        var ids: [String: UInt32] = ["handleAction:": 0]
        var texts = ["handleAction:"]
    }

    private let entries = Lock(Entries())

    /// The number of a name; nil where the text is not a valid name, or is new and not to be added.
    func id(of text: String, adding: Bool) -> UInt32? {
        // A text of more bytes than a name may have can compare equal to a name.
        guard text.utf8.count <= 255 else { return nil }
        return entries.withLock { entries in
            if let id = entries.ids[text] { return id }
            guard adding, ActionName.fault(in: text) == nil else { return nil }
            guard entries.texts.count < UInt32.max else { fatalError("There is no room for more names.") }
            let id = UInt32(entries.texts.count)
            entries.ids[text] = id
            entries.texts.append(text)
            return id
        }
    }

    func text(of id: UInt32) -> String {
        entries.withLock { $0.texts[Int(id)] }
    }
}

/// Remembers the names of literals by their addresses in the program, so that a literal is looked up as text once.
///
/// Looking up the text takes 790 instructions, more than a whole request with a name that is known (550).
///
/// A slot holds an address of 47 bits and a name's number of 17 in one word, which is read and written at once. A literal
/// never changes and is never freed, so an address stands for one text. Literals that share a slot replace each other,
/// which costs a look-up.
enum LiteralNames {
    /// The name of a literal, where it is remembered.
    @inline(__always) static func name(at address: UInt) -> ActionName? {
        let word = action_literal_load(UInt64(address))
        return word >> 17 == UInt64(address) ? ActionName(id: UInt32(word & 0x1FFFF)) : nil
    }

    /// Remembers the name of a literal, if the address and the name's number fit in a slot.
    static func remember(_ name: ActionName, at address: UInt) {
        guard name.id < 1 << 17, UInt64(address) < 1 << 47 else { return }
        action_literal_store(UInt64(address), UInt64(address) << 17 | UInt64(name.id))
    }
}
