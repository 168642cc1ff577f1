/// A closure that hears of dispatches.
final class Observer {
    let hear: (DispatchRecord) -> Void
    fileprivate(set) var isCancelled = false

    init(_ hear: @escaping (DispatchRecord) -> Void) {
        self.hear = hear
    }
}

extension Coordinator {
    /// Calls a closure after each dispatch, whatever came of it, until the registration is cancelled.
    ///
    /// A coordinator's observers also hear of the dispatches of coordinators that are hosted in its tree, after the observers of
    /// those. A request whose start has left its tree is no dispatch: it has no node to begin at.
    ///
    /// Observers are called in the order in which they were added. Of a dispatch that performs others from its handler they hear
    /// first, and of the others behind it, in the order in which they began (``DispatchRecord/parent``,
    /// ``DispatchRecord/depth``): so a log can be read from the top. For that, what is synchronously nested is told when the
    /// outermost dispatch has ended that the same coordinator observes; where more than 1,024 wait, as in a loop of events
    /// inside a handler, they are told at once. What is nested in an asynchronous handler is not held back, since that may go on
    /// for as long as the program runs. The coordinators that would have heard of a dispatch when it began hear of it when it has
    /// ended, also where its handler has ended the hosting or moved the host; so do those that are around it by then. A dispatch
    /// that nobody observed before it ended counts as begun then.
    @discardableResult
    public func observe(_ hear: @escaping (DispatchRecord) -> Void) -> Registration {
        let observer = Observer(hear)
        observers.append(observer)
        isObserved = true
        return Registration { [weak self] in
            observer.isCancelled = true
            guard let self else { return }
            // Releasing runs user code, so write first.
            let all = observers
            observers = all.filter { $0 !== observer }
            noteHearers()
            withExtendedLifetime(all) {}
        }
    }

    /// Notes whether anybody is to be told of dispatches.
    func noteHearers() { isObserved = !observers.isEmpty || host != nil }

    /// This coordinator, and those in whose trees it is hosted.
    private var hearing: [Coordinator] {
        guard let host else { return [self] }
        let outer = host.goingUp.flatMap { $0.coordinators }
        return [self] + outer.filter { $0 !== self }
    }

    /// The coordinators that hear of a dispatch that has ended: those that would have when it began, and those that do now.
    private func hearing(of dispatch: ObservedDispatch?) -> [Coordinator] {
        let now = isObserved ? hearing : []
        guard let first = dispatch?.firstHearers else { return now }
        return first + now.filter { hearer in !first.contains { $0 === hearer } }
    }

    /// Begins a dispatch that somebody observes; nil where nobody does.
    @inline(never)
    func beginObserved(isAwaited: Bool = false) -> ObservedDispatch? {
        let hearing = hearing
        guard hearing.contains(where: { !$0.observers.isEmpty }) else { return nil }
        return ObservedDispatch(heardBy: hearing, isAwaited: isAwaited)
    }

    /// Tells those who watch and observe of a dispatch that has ended.
    ///
    /// - Parameter dispatch: The dispatch; nil where nobody observed it when it began.
    @inline(never)
    func tell(
        _ invocation: Invocation, from start: NodeID, isForced: Bool, _ outcome: Outcome, _ dispatch: ObservedDispatch?
    ) {
        if TreeChanges.areWatched, changes.shared.isWatched { changes.shared.noteAnswers() }
        var (ended, own): (ObservedDispatch?, HeldRecord?) = (dispatch, nil)
        let hearing = hearing(of: dispatch)
        if hearing.contains(where: { !$0.observers.isEmpty }) {
            let dispatch = dispatch ?? ObservedDispatch(heardBy: hearing)
            let record = DispatchRecord(dispatch.mark, invocation, from: start, isForced: isForced, outcome)
            (ended, own) = (dispatch, HeldRecord(record: record, hearing: hearing))
        }
        // Also where nobody observes this one any more: it may hold the records of others.
        guard let held = ended?.end(with: own), !held.isEmpty else { return }
        // In a frame of its own: observers may dispatch in their turn, without end. Where there is no room for the frame, they
        // hear of these dispatches only.
        guard Frames.begin(invocation.action) else { return Frames.tell { held.forEach { $0.tell() } } }
        held.forEach { $0.tell() }
        Frames.end()
    }
}

/// A record that is told when the dispatches around it have ended.
struct HeldRecord {
    let record: DispatchRecord
    let hearing: [Coordinator]

    /// Tells the observers of the moment.
    fileprivate func tell() {
        for coordinator in hearing {
            for observer in coordinator.observers where !observer.isCancelled { observer.hear(record) }
        }
    }
}
