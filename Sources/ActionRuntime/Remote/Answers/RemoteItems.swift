/// An answer that is a list of objects, made one after the other.
final class RemoteItems: RemoteWork {
    let revision: Int
    private let key: String
    private var lines: any IteratorProtocol<JSONLine?>
    private let limit: Int
    private var made: [JSONLine] = []
    private var room = RemoteService.makingLimit

    /// - Parameters:
    ///   - lines: The objects; each element is a step, and nil is left out.
    ///   - key: The name of the list.
    ///   - limit: The most objects.
    init(_ lines: some Sequence<JSONLine?>, of key: String, limit: Int = .max, revision: Int) {
        self.limit = limit
        self.lines = lines.makeIterator()
        self.key = key
        self.revision = revision
    }

    func step() throws(RemoteFault) -> JSONLine? {
        guard made.count < limit, let next = lines.next() else {
            var line = JSONLine()
            line.add(key, made)
            return line
        }
        guard let line = next else { return nil }
        room -= line.size(upTo: room)
        guard room > 0 else { throw .tooLarge }
        made.append(line)
        return nil
    }
}
