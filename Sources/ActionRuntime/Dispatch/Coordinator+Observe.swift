extension Coordinator {
    /// Calls a closure after each dispatch, whatever its outcome, until the registration is cancelled.
    ///
    /// A coordinator's observers also hear of the dispatches of coordinators that are hosted in its tree, after the observers of
    /// those coordinators. A request whose start has left its tree is not a dispatch: it has no node to begin at.
    ///
    /// Observers are called in the order in which they were added. They hear of a dispatch first, then of the dispatches that its
    /// handlers performed, in the order in which these began (``DispatchRecord/parent``, ``DispatchRecord/depth``): so a log can be
    /// read from the top. For that, the record of a synchronously nested dispatch is held until the outermost dispatch that the
    /// same coordinator observes has ended. More than 1,024 held records, as in a loop of events inside a handler, are told at
    /// once. Dispatches nested in an asynchronous handler, or in any handler inside of an *around*, are not held, since these may run
    /// as long as the program.
    ///
    /// A coordinator in whose tree this one is hosted when a dispatch begins hears of the dispatch, even if a handler ends the
    /// hosting or moves the host meanwhile; so does one in whose tree this one is hosted when the dispatch ends. A dispatch that
    /// nobody observed when it began counts as begun when it ended.
    ///
    /// - Parameters:
    ///   - explaining: Whether records of requests that were not performed have an explanation (``DispatchRecord/explanation``),
    ///     which costs time at each request.
    ///   - hear: The closure.
    @discardableResult
    public func observe(explaining: Bool = false, _ hear: @escaping (DispatchRecord) -> Void) -> Registration {
        isObserved = true
        if explaining { explainingObservers += 1 }
        return observers.add(hear) { [weak self] in
            if explaining { self?.explainingObservers -= 1 }
            self?.updateIsObserved()
        }
    }

    /// Updates whether dispatches may have observers: here, or at a host.
    func updateIsObserved() { isObserved = !observers.isEmpty || host != nil }

    /// This coordinator, and the coordinators in whose trees it is hosted.
    var coordinatorsObserving: [Coordinator] {
        guard let host else { return [self] }
        let outer = host.waypoints.flatMap { $0.coordinators }
        return [self] + outer.filter { $0 !== self }
    }

    /// The observers that hear of a dispatch that has ended: this coordinator's, its hosts' when the dispatch began, and its
    /// hosts' now.
    private func observers(of dispatch: ObservedDispatch?) -> [Observers<DispatchRecord>] {
        let now = isObserved ? coordinatorsObserving.map(\.observers) : []
        guard let first = dispatch?.firstObservers else { return now }
        return first + now.filter { list in !first.contains { $0 === list } }
    }

    /// Begins a dispatch from a node; nil if the dispatch has no observers.
    @inline(never)
    func beginObserved(at start: ActionNode, isAwaited: Bool = false) -> ObservedDispatch? {
        let coordinators = coordinatorsObserving, observers = coordinators.map(\.observers)
        guard observers.contains(where: { !$0.isEmpty }) else { return nil }
        return ObservedDispatch(
            observedBy: observers, explaining: coordinators.contains { $0.explainingObservers > 0 }, from: start,
            isAwaited: isAwaited)
    }

    /// Tells watched menus that claims may answer otherwise after a dispatch.
    @inline(never)
    func noteAnswers() { changes.shared.noteDispatch() }

    /// Tells watched menus and observers of a dispatch that has ended.
    ///
    /// - Parameter dispatch: The dispatch; nil if it had no observers when it began.
    @inline(never)
    func tell(_ request: EndedRequest, _ dispatch: ObservedDispatch?) {
        if TreeChanges.areWatched, request.asked.consent?.isOnlyAsked != true { noteAnswers() }
        var (ended, own): (ObservedDispatch?, HeldRecord?) = (dispatch, nil)
        let observers = observers(of: dispatch)
        if observers.contains(where: { !$0.isEmpty }) {
            let dispatch = dispatch ?? ObservedDispatch(observedBy: observers)
            var request = request
            request.asked.arguments = redactedArguments(of: request.asked)
            (ended, own) = (dispatch, HeldRecord(record: DispatchRecord(dispatch.mark, request), observers: observers))
        }
        // Also if this dispatch has no observers any more: it may hold the records of others.
        guard let held = ended?.end(with: own), !held.isEmpty else { return }
        // In a frame of its own, because observers may dispatch in turn, without end. Without a free frame, observers are told of
        // these dispatches, but not of those that they perform meanwhile.
        guard Frames.beginFrame(request.asked.action) else { return Frames.tell(held.tell) }
        held.tell()
        Frames.endFrame()
    }
}

extension EndedRequest {
    /// Performs a request without awaiting, and notes it.
    init(performing request: inout Request) {
        let outcome = request.performNow()
        self.init(request, outcome)
    }

    /// Notes a request that has ended.
    package init(_ request: Request, _ outcome: Outcome) {
        request.trace?.end(request)
        self.init(
            asked: request.asked, outcome: outcome, start: request.start, isForced: request.isForced,
            performer: request.performer, lastAsked: request.lastAsked(with: outcome),
            trace: request.trace, deprecated: request.deprecated, program: request.program(with: outcome))
    }
}
