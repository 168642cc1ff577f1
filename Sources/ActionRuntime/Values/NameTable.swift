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
            guard entries.texts.count < 1 << ActionName.bitCount else { fatalError("There is no room for more names.") }
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

/// Remembers the names of literals by their addresses in the program, so that a literal is looked up as text once.
///
/// A slot holds an address of 47 bits and a name's number of 17 in one word, which is read and written at once. A literal
/// never changes and is never freed, so an address stands for one text. Literals that share a slot replace each other,
/// which costs a look-up. The slots are allocated before the first use and are never freed.
@safe struct LiteralNames: @unchecked Sendable {
    // Sendable because the slots are accessed atomically.
    static let shared = LiteralNames()

    private static let capacity = 1024
    private let slots: UnsafeMutablePointer<UInt64>

    private init() {
        unsafe slots = .allocate(capacity: Self.capacity)
        unsafe slots.initialize(repeating: 0, count: Self.capacity)
    }

    /// The name of a literal, where it is remembered.
    @inline(__always) func name(at address: UInt) -> ActionName? {
        let word = slot(address).load()
        return word >> 17 == UInt64(address) ? ActionName(id: UInt32(word & 0x1FFFF)) : nil
    }

    /// Remembers the name of a literal, if the address and the name's number fit in a slot.
    func remember(_ name: ActionName, at address: UInt) {
        guard name.id < 1 << 17, UInt64(address) < 1 << 47 else { return }
        slot(address).store(UInt64(address) << 17 | UInt64(name.id))
    }

    @inline(__always) private func slot(_ address: UInt) -> AtomicWord {
        unsafe AtomicWord(at: slots + Int(truncatingIfNeeded: (address ^ address >> 10) & UInt(Self.capacity - 1)))
    }
}

/// The names in ASCII, found by their bytes and without a lock.
///
/// Other names may be spelt in several forms that `String` compares equal, so they are left to the dictionary of the
/// ``NameTable``, under whose lock names are added. What makes the unsafe memory sound:
/// - Names are never forgotten, so neither their bytes nor the tables are freed.
/// - A slot is written once, after the name that it points to. Stores release and loads acquire, so whoever finds a name
///   can read it.
/// - An outgrown table is kept for threads that are reading it; all outgrown tables together are smaller than the newest.
@safe struct ASCIINames {
    @safe private struct Name {
        let hash: UInt64
        let id: UInt32
        let bytes: UnsafeBufferPointer<UInt8>
    }

    /// Slots in open addressing, at most half of them taken.
    @safe private struct Table {
        let capacity: Int
        private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

        init(capacity: Int) {
            self.capacity = capacity
            unsafe slots = .allocate(capacity: capacity)
            unsafe slots.initialize(repeating: nil, count: capacity)
        }

        @inline(__always) subscript(_ index: Int) -> AtomicPointer<Name> { unsafe AtomicPointer(at: slots + index) }

        /// The number of a name; nil where the table does not have it.
        @inline(__always) func id(of bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32? {
            var index = Int(truncatingIfNeeded: hash) & (capacity - 1)
            while let name = unsafe self[index].load() {
                if unsafe name.pointee.hash == hash, unsafe name.pointee.bytes.hasEqualBytes(bytes) {
                    return unsafe name.pointee.id
                }
                index = (index + 1) & (capacity - 1)
            }
            return nil
        }

        func add(_ name: UnsafeMutablePointer<Name>) {
            var index = Int(truncatingIfNeeded: unsafe name.pointee.hash) & (capacity - 1)
            while unsafe self[index].load() != nil { index = (index + 1) & (capacity - 1) }
            unsafe self[index].store(name)
        }

        func addAll(of other: Table) {
            for index in 0..<other.capacity {
                if let name = unsafe other[index].load() { unsafe add(name) }
            }
        }
    }

    /// Differs from process to process, so that nobody outside can choose names that collide.
    private let seed = UInt64.random(in: 0...UInt64.max)
    private let table = AtomicPointer<Table>()

    /// The number of a name; nil where it has not been added.
    @inline(__always) func id(of text: String) -> UInt32? {
        guard let table = unsafe table.load() else { return nil }
        return unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe table.pointee.id(of: bytes, hash(bytes))
        } ?? nil
    }

    /// Adds a name, if it is in ASCII.
    ///
    /// - Parameters:
    ///   - text: A name that has not been added.
    ///   - id: Its number.
    ///   - count: How many names there are with this one, be they in ASCII or not.
    func add(_ text: String, _ id: UInt32, count: Int) {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = unsafe bytes.initialize(from: text.utf8)
        let name = UnsafeMutablePointer<Name>.allocate(capacity: 1)
        let key = UnsafeBufferPointer(bytes)
        unsafe name.initialize(to: Name(hash: hash(key), id: id, bytes: key))
        let old = unsafe table.load()
        if let old = unsafe old, unsafe count * 2 <= old.pointee.capacity { return unsafe old.pointee.add(name) }
        let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        unsafe new.initialize(to: Table(capacity: unsafe old.map { unsafe $0.pointee.capacity * 2 } ?? 512))
        if let old = unsafe old { unsafe new.pointee.addAll(of: old.pointee) }
        unsafe new.pointee.add(name)
        unsafe table.store(new)
    }

    @inline(__always) private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seed &+ UInt64(bytes.count)
        for word in 0...bytes.count / 8 {
            let product = (unsafe hash ^ bytes.word(word)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }
        return hash
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes, or as many as there are left, with zeros before them.
    @inline(__always) fileprivate func word(_ index: Int) -> UInt64 {
        let offset = index * 8
        if offset + 8 <= count, let start = unsafe UnsafeRawPointer(baseAddress) {
            return unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var word: UInt64 = 0
        for index in offset..<count { word = word << 8 | UInt64(unsafe self[index]) }
        return word
    }

    @inline(__always) fileprivate func hasEqualBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0...count / 8 where unsafe word(index) != other.word(index) { return false }
        return true
    }
}
