/// An answer that is a list of objects, made one after the other.
final class RemoteItems<Lines: Sequence<JSONLine?>>: RemoteWork {
    let revision: Int
    private let key: String
    private let limit: Int
    private let begin: () -> Lines
    /// The objects that are still to be made; nil before the first step.
    private var lines: Lines.Iterator?
    private var made: [JSONLine] = []
    private var room = RemoteService.makingLimit

    /// - Parameters:
    ///   - key: The name of the list.
    ///   - limit: The most objects.
    ///   - begin: Makes the objects, in the first step; each element is a step, and nil is left out.
    init(of key: String, limit: Int = .max, revision: Int, _ begin: @escaping () -> Lines) {
        self.key = key
        self.limit = limit
        self.revision = revision
        self.begin = begin
    }

    func step() throws(RemoteFault) -> JSONLine? {
        if lines == nil {
            lines = begin().makeIterator()
            return nil
        }
        guard made.count < limit, let next = lines?.next() else {
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
