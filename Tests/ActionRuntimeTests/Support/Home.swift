import Foundation

/// An isolation, of which any code can ask whether it runs there.
struct Home: Sendable {
    typealias Mark = @Sendable @isolated(any) () async -> Void

    private let mark: Mark
    private let marks = Marks()

    init(_ isolation: isolated (any Actor)? = #isolation) {
        mark = Self.isolated { [marks] in
            _ = isolation
            marks.add()
        }
    }

    private static func isolated(@_inheritActorContext _ body: @escaping Mark) -> Mark { body }

    /// A task that begins immediately on an actor runs on top of the code that begins it, if that code runs on the actor.
    var isHere: Bool {
        let before = marks.count
        Task.immediate(operation: mark)
        return marks.count != before
    }

    /// How often the task ran on each thread.
    ///
    /// An actor that is free may run it at once on another one.
    ///
    /// Unchecked, because the numbers are read and written under the lock.
    private final class Marks: @unchecked Sendable {
        private let lock = NSLock()
        private var counts: [ObjectIdentifier: Int] = [:]

        var count: Int { lock.withLock { counts[ObjectIdentifier(Thread.current)] ?? 0 } }

        func add() { lock.withLock { counts[ObjectIdentifier(Thread.current), default: 0] += 1 } }
    }
}

/// Where a test asks from.
enum HomeKind: String, CaseIterable, Sendable {
    case mainActor, defaultActor, ownExecutor

    /// Runs a test there; gives what it found.
    func run(_ body: @Sendable (isolated any Actor) async -> [String]) async -> [String] {
        switch self {
        case .mainActor: await body(MainActor.shared)
        case .defaultActor: await body(DefaultActor())
        case .ownExecutor: await body(QueueActor())
        }
    }

    private actor DefaultActor {}

    private actor QueueActor {
        private let executor = QueueExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    }
}

/// What suspends a task.
enum Pause: String, CaseIterable, Sendable {
    case none, yield, sleep, otherActor, continuation, otherThread

    private actor Other { func visit() {} }

    private static let other = Other()

    @concurrent private static func leave() async {}

    nonisolated(nonsending) func take() async {
        switch self {
        case .none: break
        case .yield: await Task.yield()
        case .sleep: try? await Task.sleep(nanoseconds: 1)
        case .otherActor: await Self.other.visit()
        case .continuation: await withCheckedContinuation { waiter in Task.detached { waiter.resume() } }
        case .otherThread: await Self.leave()
        }
    }
}
