extension RemoteEndpoint {
    /// The state of the turns: whose turn is next, and what wakes the program for the next one.
    struct Turns {
        /// The number of turns that run, nested in each other: a validator may serve.
        var depth = 0
        /// Whether the program was asked for a turn that has not begun.
        var isAsked = false
        /// Whose turn was last: a session by its place, then the log, then the watches.
        var place = 0
        /// How long the watches have been looked at since the last pause.
        var lookCost = Duration.zero
        /// When the watches are looked at again, so that they take a small part of the time.
        var nextLook: ContinuousClock.Instant?
        /// The task that waits for the time of the next turn, and that time; nil for none.
        var alarm: (time: ContinuousClock.Instant, task: Task<Void, Never>)?
        /// The task that waits for a change of the tree; nil for none.
        var listening: Task<Void, Never>?

        /// Waits for nothing any more.
        mutating func rest() {
            alarm?.task.cancel()
            listening?.cancel()
            (alarm, listening) = (nil, nil)
        }
    }

    /// What makes the next turn due.
    struct Rest {
        /// Whether work is left, so that the next turn is due now.
        var isDue = false
        /// When the next turn is due at the latest; nil for no time.
        var time: ContinuousClock.Instant?
        /// The tree whose next event behind a count makes a turn due; nil where clients have not been told of all changes.
        var listening: (tree: TreeChanges, events: UInt64)?

        /// Makes a turn due at a time, unless it is due earlier.
        mutating func wake(at time: ContinuousClock.Instant) { self.time = min(self.time ?? time, time) }
    }

    /// After the watches were looked at, the pause is this many times as long as that has taken, but at most ``longestPause``.
    private static let share = 40
    private static let longestPause = Duration.milliseconds(500)

    /// Calls ``needsTurn``, once before each turn; within a turn, the turn looks for what is left at its end.
    func wake() {
        if turns.depth > 0 || turns.isAsked { return }
        turns.isAsked = true
        needsTurn()
    }

    /// Answers the requests that have arrived, one of each client in turn, until 2 ms are over; never waits.
    ///
    /// What is left is done in the next turn, for which ``needsTurn`` is called. A single answer is bounded, but a handler, validator or
    /// condition is not interrupted.
    ///
    /// - Parameter isolation: The isolation of asynchronous handlers: they become its tasks, so it has to await from time to time. If it
    ///   runs no task for a second, requests with asynchronous handlers fail. Without an isolation they fail with
    ///   ``DispatchError/needsAwait(_:)``, and the program calls this in each round of its loop, because nothing else tells of the time
    ///   and of changes of the tree.
    public func serve(isolation: isolated (any Actor)? = #isolation) {
        let rest = turn(isolation: isolation, until: now() + Self.turn)
        if rest.isDue { wake() }
        guard isolation != nil, !sessions.isEmpty else { return }
        weak let endpoint = self
        if let time = rest.time, turns.alarm.map({ time < $0.time }) ?? true {
            turns.alarm?.task.cancel()
            let task = Task {
                _ = isolation
                try? await Task.sleep(until: time, clock: .continuous)
                if Task.isCancelled { return }
                endpoint?.turns.alarm = nil
                endpoint?.wake()
            }
            turns.alarm = (time, task)
        }
        if let (tree, events) = rest.listening, turns.listening == nil {
            turns.listening = Task {
                _ = isolation
                await tree.waitForEvent(since: events)
                if Task.isCancelled { return }
                endpoint?.turns.listening = nil
                endpoint?.wake()
            }
        }
    }

    /// Does a turn's work, one part at least, until a time.
    func turn(isolation: isolated (any Actor)?, until end: ContinuousClock.Instant) -> Rest {
        turns.isAsked = false
        turns.depth += 1
        defer { turns.depth -= 1 }
        var rest = Rest()
        checkTasks(isolation: isolation, &rest)
        func isOver() -> Bool { now() >= end }
        while work(isolation: isolation, until: isOver, &rest), !isOver() {}
        if sessions.contains(where: \.wantsTurn) || log.hasWaiting { rest.isDue = true }
        if isBehind, !isLooking {
            if let nextLook = turns.nextLook, now() < nextLook { rest.wake(at: nextLook) } else { rest.isDue = true }
        }
        return rest
    }

    /// Answers requests that the program does not go on with, because its loop runs no tasks.
    private func checkTasks(isolation: isolated (any Actor)?, _ rest: inout Rest) {
        guard isolation != nil, sessions.contains(where: \.hasCalls) else { return }
        let (taskProbe, now) = (taskProbe, now())
        if taskProbe.look(at: now) {
            Task {
                _ = isolation
                taskProbe.noteBegun()
            }
        }
        if taskProbe.hasStopped { return sessions.forEach { $0.giveUp() } }
        if let deadline = taskProbe.deadline(at: now) { rest.wake(at: deadline) } else { rest.isDue = true }
    }

    /// Does the next small part of the work: a line of a client, a record, or a page of a watch; gives whether there was one.
    private func work(isolation: isolated (any Actor)?, until isOver: () -> Bool, _ rest: inout Rest) -> Bool {
        for _ in 0..<sessions.count + 2 {
            turns.place = turns.place <= sessions.count ? turns.place + 1 : 0
            if turns.place < sessions.count {
                let session = sessions[turns.place]
                guard session.wantsTurn else { continue }
                session.serve(isolation: isolation, until: isOver)
                return true
            }
            if turns.place == sessions.count {
                guard log.hasWaiting else { continue }
                log.tellNext()
                return true
            }
            if tellNextPage(&rest) { return true }
        }
        return false
    }

    /// Looks at a page of a watch that is behind, unless it is too early; at the end of a round, waits for the next change.
    private func tellNextPage(_ rest: inout Rest) -> Bool {
        guard isBehind, !isLooking else { return false }
        let began = now()
        if let nextLook = turns.nextLook, began < nextLook { return false }
        let goesOn = tellNextChanges(), end = now()
        turns.lookCost += began.duration(to: end)
        // Within a page, whose validator has served, the outer turn goes on.
        if goesOn || round != nil { return true }
        turns.nextLook = end + min(turns.lookCost * Self.share, Self.longestPause)
        turns.lookCost = .zero
        // A change since the round began makes a turn due by ``isBehind``.
        let tree = coordinator.changes.shared
        rest.listening = (tree, tree.events)
        return true
    }
}
