internal import Synchronization

/// The names in ASCII, found by their bytes and without a lock.
///
/// Other names may be spelt in several ways that `String` calls equal, so they are left to the dictionary. What makes the
/// unsafe memory sound: names are never forgotten, so neither they nor the tables are freed; a slot is written once, under
/// the lock and after the text that it leads to, and read with acquiring order. A table that is outgrown stays for those
/// who are reading it; all of them together take no more than the newest.
@safe final class ASCIINames: @unchecked Sendable {
    /// A name's bytes.
    @safe private struct Name {
        let hash: UInt64
        let id: UInt32
        let bytes: UnsafeBufferPointer<UInt8>
    }

    /// Slots in open addressing, at most half of them taken.
    @safe private struct Table {
        /// Differs from process to process, so that nobody outside can choose names that collide.
        private let seed = UInt64.random(in: 0...UInt64.max)
        let capacity: Int
        private let slots: UnsafeMutablePointer<Atomic<UnsafePointer<Name>?>>

        init(capacity: Int) {
            self.capacity = capacity
            unsafe slots = .allocate(capacity: capacity)
            for index in 0..<capacity { unsafe (slots + index).initialize(to: Atomic(nil)) }
        }

        /// The number of a name; nil where it is not there.
        @inline(__always) func id(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
            let hash = unsafe hash(bytes)
            var index = Int(truncatingIfNeeded: hash) & (capacity - 1)
            while let name = unsafe slots[index].load(ordering: .acquiring) {
                if unsafe name.pointee.hash == hash, unsafe name.pointee.bytes.hasEqualBytes(bytes) {
                    return unsafe name.pointee.id
                }
                index = (index + 1) & (capacity - 1)
            }
            return nil
        }

        func add(_ bytes: UnsafeBufferPointer<UInt8>, _ id: UInt32) {
            let name = UnsafeMutablePointer<Name>.allocate(capacity: 1)
            unsafe name.initialize(to: Name(hash: hash(bytes), id: id, bytes: bytes))
            var index = Int(truncatingIfNeeded: unsafe name.pointee.hash) & (capacity - 1)
            while unsafe slots[index].load(ordering: .relaxed) != nil { index = (index + 1) & (capacity - 1) }
            unsafe slots[index].store(UnsafePointer(name), ordering: .releasing)
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

    private let table: Atomic<UnsafePointer<Table>?>
    /// What is in the table; for those who add.
    private var names: [(UnsafeBufferPointer<UInt8>, UInt32)] = unsafe []

    init() {
        unsafe table = Atomic(nil)
    }

    /// The number of a name; nil where it is not there.
    @inline(__always) func id(of text: String) -> UInt32? {
        guard let table = unsafe table.load(ordering: .acquiring) else { return nil }
        return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe table.pointee.id(of: $0) } ?? nil
    }

    /// Adds a name that is not there, if it is in ASCII.
    func add(_ text: String, _ id: UInt32) {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = unsafe bytes.initialize(from: text.utf8)
        unsafe names.append((UnsafeBufferPointer(bytes), id))
        let known = unsafe table.load(ordering: .relaxed)
        if let known = unsafe known, unsafe names.count * 2 <= known.pointee.capacity {
            unsafe known.pointee.add(UnsafeBufferPointer(bytes), id)
        } else {
            let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
            unsafe new.initialize(to: Table(capacity: unsafe known.map { unsafe $0.pointee.capacity * 2 } ?? 512))
            unsafe names.forEach { unsafe new.pointee.add($0, $1) }
            unsafe table.store(UnsafePointer(new), ordering: .releasing)
        }
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
