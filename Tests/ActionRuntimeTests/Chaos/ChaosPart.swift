import TestSupport

/// A kind of operation or of place in the random-action test; each can be switched off by its name.
///
/// `ACTIONRUNTIME_CHAOS_WITHOUT=hop,deinit` leaves parts out, so that a failure can be narrowed down; with nothing behind
/// the `=` all are on.
enum ChaosPart: String, CaseIterable {
    // Where and how operations are done.
    case hop, async, depth, handlers, validators, conditions, predicates, tables, rules, observers, subscribers
    case hooks, sections, bridges, states, values, throwing, interceptors
    /// Operations in the `deinit` of what closures capture, of owners, responders, senders, events and bridges.
    case `deinit`

    // Operations on trees.
    case make, move, detach, release, hold, describe
    // Operations on claims.
    case register, panel, catchAll, remap, host, block, intercept, nextClaim, running, cancel, owner, responder, bind,
        invalidate
    // Operations on coordinators.
    case coordinator, focus, next, observe, hear, tell
    // Undo stacks, recorders and sequences.
    case stack, undo, record, replay
    /// Several things of a node in one group, which ends as a whole.
    case group
    /// Tasks of other actors, whose trees have observers.
    case neighbour
    // Requests and questions.
    case perform, performTo, force, typed, ask, explain, suggest, list, origin, agree
    // Events and errors.
    case rule, trigger, report, publish, subscribe, declare, findings, explainEvent
    // Menus and keys.
    case snapshot, item, watch, takeChanges, palette, press, keys

    /// What `operate` draws from; what is commoner in programs stands there more often.
    static let operations: [ChaosPart] = [
        .make, .make, .make, .move, .move, .detach, .detach, .release, .release, .hold, .describe,
        .register, .register, .register, .register, .panel, .panel, .catchAll, .remap, .host, .block, .intercept,
        .cancel, .cancel,
        .cancel, .owner,
        .responder, .responder, .bind, .invalidate, .coordinator, .focus, .focus, .next, .next, .observe, .observe,
        .hear, .tell, .tell, .group, .group, .group, .neighbour,
        .perform, .perform, .perform, .perform, .performTo, .force, .typed, .ask, .ask, .explain, .suggest, .list,
        .origin, .rule, .rule, .rule, .trigger, .trigger, .report, .report, .publish, .subscribe, .declare, .findings,
        .stack, .undo, .undo, .undo, .record, .replay, .explainEvent, .snapshot, .item, .watch, .takeChanges, .palette,
        .press, .keys,
    ].filter(isOn)

    /// The parts that the environment leaves.
    private static let on: Set<ChaosPart> = {
        let without = SharedData.environment("ACTIONRUNTIME_CHAOS_WITHOUT") ?? ""
        let names = without.split(separator: ",").map(String.init)
        for name in names where ChaosPart(rawValue: name) == nil {
            fatalError("There is no part '\(name)'. The parts: \(allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return Set(allCases).subtracting(names.compactMap(ChaosPart.init))
    }()

    var isOn: Bool { Self.on.contains(self) }

    private static func isOn(_ part: ChaosPart) -> Bool { part.isOn }
}
