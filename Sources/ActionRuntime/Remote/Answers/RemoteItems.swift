/// An answer that is a list of objects, made one after the other.
final class RemoteItems<Lines: Sequence<JSONLine?>>: RemoteWork {
    let revision: Int
    private let key: String
    private let limit: Int
    private let begin: () -> Lines
    /// Gives further lists of texts of the answer; called at the end.
    private let more: () -> [String: [String]]
    /// The work before the objects, the next part last: each call is a step, and gives whether more steps are needed.
    private var preparations: [() -> Bool]
    /// The objects that are still to be made; nil before the first step.
    private var lines: Lines.Iterator?
    private var made: [JSONLine] = []
    private var room = RemoteService.makingLimit

    /// - Parameters:
    ///   - key: The name of the list.
    ///   - limit: The most objects.
    ///   - preparations: The work before the objects, part by part: each call is a step, and gives whether more steps are needed.
    ///   - more: Gives further lists of texts of the answer.
    ///   - begin: Makes the objects; each element is a step, and nil is left out.
    init(
        of key: String, limit: Int = .max, revision: Int, after preparations: [() -> Bool] = [],
        with more: @escaping () -> [String: [String]] = { [:] }, _ begin: @escaping () -> Lines
    ) {
        self.more = more
        self.preparations = preparations.reversed()
        self.key = key
        self.limit = limit
        self.revision = revision
        self.begin = begin
    }

    func step() throws(RemoteFault) -> JSONLine? {
        if let prepare = preparations.last {
            if !prepare() { preparations.removeLast() }
            return nil
        }
        if lines == nil {
            lines = begin().makeIterator()
            return nil
        }
        guard made.count < limit, let next = lines?.next() else {
            var line = JSONLine()
            line.add(key, made)
            for (name, texts) in more() { line.add(name, texts) }
            return line
        }
        guard let line = next else { return nil }
        room -= line.size(upTo: room)
        guard room > 0 else { throw .tooLarge }
        made.append(line)
        return nil
    }
}
