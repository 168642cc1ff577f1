// Entries as text: JSON Lines, the oldest first, so that what can be taken back and done again outlives the program.

extension UndoStack {
    /// The entries as text, which ``load(jsonLines:)`` reads: those that are data, down to the newest that is not.
    ///
    /// Each line is an object. An entry that can be taken back has `title`, `undo` (the actions that take the entry back, in the order
    /// in which they were registered), `requests` (those that made it), and `clean`: true where the state after the entry is the one
    /// that was marked, `"before"` in the first line where the state before it is. Behind these come the entries that can be done
    /// again, the next one first, with `redo` in place of `undo`; it is empty where the requests do the entry again.
    ///
    /// An action is an object with `action`, `arguments` and `start`, the path of a node from the tree of the stack's node on; two
    /// slashes lead into a hosted tree. What cannot be taken back any more, because its node or its owner has gone, is left out. A line
    /// of `clean` alone says that the state between its neighbours is the one that was marked.
    public func jsonLines() -> String {
        pruneUndone()
        trim()
        return (doneLines() + undoneLines()).map { $0.text + "\n" }.joined()
    }

    private func doneLines() -> [JSONLine] {
        // From the newest to the oldest. What is left out breaks the way back to a state that was marked.
        var lines: [JSONLine] = [], next = position
        for level in done.reversed() where level.isLive {
            if !level.isData || level.isUnderWay { break }
            let steps = steps(of: level)
            if steps.isEmpty { continue }
            let isNext = level.span.after == next
            if lines.isEmpty, !isNext, isMarked(position) { lines.append(.clean) }
            var line = JSONLine()
            line.add("title", level.title)
            line.add("undo", steps.map { $0.jsonLine() })
            line.add("requests", requests(of: level))
            if isNext, isMarked(next) { line.add("clean", true) }
            lines.append(line)
            let isWhole = isNext && !level.hasDropped && steps.count == level.parts.count
            next = isWhole ? level.span.before : 0
        }
        if lines.isEmpty { return isMarked(position) ? [.clean] : [] }
        if next != 0, isMarked(next) { lines[lines.count - 1].add("clean", "before") }
        return lines.reversed()
    }

    private func undoneLines() -> [JSONLine] {
        var lines: [JSONLine] = [], last = position
        for level in undone.reversed() {
            // An entry that was passed over needs those before it in this program.
            if !level.isLive || level.isPassed {
                last = 0
                continue
            }
            let steps = steps(of: level), requests = requests(of: level)
            let isWritten = level.isByRequest ? !requests.isEmpty : !steps.isEmpty
            guard level.isData, isWritten, !level.isByRequest || steps.isEmpty else { break }
            var line = JSONLine()
            line.add("title", level.title)
            line.add("redo", steps.map { $0.jsonLine() })
            line.add("requests", requests)
            let isWhole = level.way.before == last && !level.hasDropped && steps.count == level.parts.count
            last = isWhole ? level.way.after : 0
            if isWhole, isMarked(last) { line.add("clean", true) }
            lines.append(line)
        }
        return lines
    }

    /// The steps that have a place from which they can be performed.
    private func steps(of level: UndoLevel) -> [ActionSequence.Step] {
        level.parts.compactMap { part in
            guard part.isToDo, case .action(let name, let arguments, let place, _) = part.form,
                let start = place.path(near: nodes.first)
            else { return nil }
            return ActionSequence.Step(name, arguments: arguments, start: start)
        }
    }

    /// The requests that do the entry, if they do nothing else; the start of one is null where it has gone.
    private func requests(of level: UndoLevel) -> [JSONLine] {
        guard level.isWhole else { return [] }
        return level.requests.map { request in
            let start = UndoPlace.node(request.start).path(near: nodes.first)
            return ActionSequence.Step(request.name, arguments: request.arguments, start: start).jsonLine()
        }
    }

    /// Replaces all entries by those that ``jsonLines()`` wrote.
    ///
    /// Set the stack on its node before: nodes are looked for by their paths from that node's tree on, those of the requests now, and
    /// those of the actions when an entry is taken back or done again.
    ///
    /// - Throws: ``ActionSequenceError``, which says in which line, what, and how to mend it; the stack is then unchanged.
    public func load(jsonLines text: String) throws {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        var hasUndone = false
        let read = try lines.filter { !$0.element.allSatisfy(\.isWhitespace) }.map { index, line in
            do {
                let line = try Line(reading: ActionValue(json: String(line)), in: self)
                if hasUndone, !line.isUndone {
                    throw ActionSequence.Fault(
                        message: "what can be taken back must stand before what can be done again")
                }
                hasUndone = line.isUndone
                return line
            } catch let fault as JSONError {
                throw ActionSequenceError(line: index + 1, fault)
            } catch let fault as ActionSequence.Fault {
                throw ActionSequenceError(line: index + 1, message: fault.message)
            }
        }
        removeAll()
        loseClean()
        position = nextID()
        var (last, undone): (UInt64, [UndoLevel]) = (position, [])
        for line in read {
            if line.clean == "before" { mark(last) }
            let span = UndoSpan(before: last, after: nextID())
            last = span.after
            if line.isUndone {
                undone.append(line.level(id: nextID(), span: span))
            } else {
                position = last
                if line.title != nil { push(line.level(id: nextID(), span: span)) }
            }
            if line.clean == true { mark(last) }
        }
        self.undone = undone.reversed()
        seal()
    }

    /// A line that was read.
    private struct Line {
        /// The title; nil for a line of `clean` alone.
        var title: String?
        var isUndone = false
        var parts: [UndoPart] = []
        var requests: [SentRequest] = []
        var clean: ActionValue?

        init(reading line: ActionValue, in stack: UndoStack) throws {
            if line == ["clean": true] {
                clean = true
                return
            }
            guard case .object(let members) = line, case .string(let title)? = members["title"] else {
                throw ActionSequence.Fault(message: "expected an object with a 'title', found \(line)")
            }
            (self.title, clean, isUndone) = (title, members["clean"], members["redo"] != nil)
            let key = isUndone ? "redo" : "undo", steps = try Self.steps(members[key], key)
            if let step = steps.first(where: { !$0.lacking.isEmpty }) {
                throw ActionSequence.Fault(message: "'\(step.action)' lacks a secret argument, which was not written")
            }
            let near = stack.nodes.first
            requests = try Self.steps(members["requests"], "requests").map { step in
                let node = step.start.flatMap { near?.nodeNearby(at: $0) }
                return SentRequest(step.action, step.arguments, from: node?.id ?? .none)
            }
            if steps.isEmpty, !isUndone || requests.isEmpty {
                throw ActionSequence.Fault(message: "'\(key)' must have at least one action")
            }
            parts = steps.map { UndoPart(.action($0.action, $0.arguments, .path($0.start ?? ""), by: nil)) }
        }

        private static func steps(_ value: ActionValue?, _ key: String) throws -> [ActionSequence.Step] {
            guard case .array(let elements) = value ?? [] else {
                throw ActionSequence.Fault(message: "'\(key)' must be a list of actions, found \(value ?? .null)")
            }
            return try elements.map(ActionSequence.Step.init(reading:))
        }

        func level(id: UInt64, span: UndoSpan) -> UndoLevel {
            UndoLevel(id: id, title ?? "", parts, requests, span: span, isByRequest: isUndone && parts.isEmpty)
        }
    }
}

extension JSONLine {
    /// A line that says that the state is the one that was marked.
    fileprivate static var clean: JSONLine {
        var line = JSONLine()
        line.add("clean", true)
        return line
    }
}

extension UndoPlace {
    /// The path from another node's tree on; nil where the node is gone, or in no tree.
    fileprivate func path(near other: ActionNode?) -> String? {
        if case .path(let path) = self { return path }
        return node(near: other).map { node in other.map(node.path(from:)) ?? node.path }
    }
}
