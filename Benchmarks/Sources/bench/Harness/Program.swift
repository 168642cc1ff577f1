import ActionRuntime
import Foundation

/// The other end of a connection, for the thread that it is handed to.
struct FarEnd: @unchecked Sendable {
    private let wire: Wire

    init(_ wire: Wire) {
        self.wire = wire
    }

    /// Sends back every line.
    func run() {
        while let line = wire.receive() { wire.send(line + [10]) }
    }

    /// Asks the same again and again, and reads so many answers each time, until the other side has gone.
    func ask(_ text: [UInt8], answers: Int) {
        while true {
            wire.send(text)
            for _ in 0..<answers where wire.receive() == nil { return }
        }
    }

    /// Reads all lines, and forgets them.
    func drain() {
        while wire.receive() != nil {}
    }
}

/// A program on a thread of its own, with a loop of its own, that exposes what it claims, or its menu.
final class Program: @unchecked Sendable {
    /// The path of its socket.
    private(set) var path = ""
    private let isStarted = DispatchSemaphore(value: 0), hasEnded = DispatchSemaphore(value: 0)
    private var failure: (any Error)?
    private let lock = NSLock()
    private var isOver = false
    /// The nanoseconds that its thread has been running.
    private var used = 0.0
    /// The nanoseconds of the actions that it has performed itself, and their number.
    private var dispatched = (time: 0.0, count: 0)
    /// The nanoseconds of each of its turns; nil where they are not noted.
    private var turns: [Double]?

    /// The keys of the menu's commands.
    enum Chords {
        /// Every tenth command has some, which begin with 36 different keystrokes.
        case ofEveryTenth
        /// All have some, which begin with the same keystroke.
        case ofOneStroke
    }

    /// - Parameters:
    ///   - claims: The number of actions that it claims.
    ///   - hasMenu: Whether it has a menu of them, and exposes that.
    ///   - chords: The keys of the menu's commands.
    ///   - changes: How often a second the state of one of its actions changes.
    ///   - dispatches: How many actions the program itself performs each millisecond.
    init(
        claims: Int, hasMenu: Bool = false, chords: Chords = .ofEveryTenth, changes: Int = 0, dispatches: Int = 0
    ) throws {
        Thread.detachNewThread { [self] in
            do { try run(claims, hasMenu, chords, changes, dispatches) } catch { failure = error }
            isStarted.signal()
            hasEnded.signal()
        }
        isStarted.wait()
        if let failure { throw failure }
    }

    /// Ends the program, and waits for that.
    func end() {
        lock.withLock { isOver = true }
        hasEnded.wait()
    }

    /// Which part of a processor the program takes, measured over some seconds.
    func load(over seconds: Double) -> Double {
        Thread.sleep(forTimeInterval: 0.3)
        let before = lock.withLock { used }, start = ContinuousClock.now
        Thread.sleep(forTimeInterval: seconds)
        let spent = lock.withLock { used } - before
        return spent / 1e9 / (ContinuousClock.now - start).seconds
    }

    /// How long its thread was running in each of its turns, in nanoseconds, over some seconds.
    func turns(over seconds: Double) -> [Double] {
        lock.withLock { turns = [] }
        Thread.sleep(forTimeInterval: seconds)
        return lock.withLock { turns ?? [] }
    }

    /// The name of one of the further actions that it claims.
    static func other(_ index: Int) -> ActionName { ActionName(validating: "other.\(index):") ?? Chain.action }

    /// How long each action that the program itself performs takes, on average, in nanoseconds, over some seconds.
    func dispatch(over seconds: Double) -> Double {
        Thread.sleep(forTimeInterval: 0.3)
        lock.withLock { dispatched = (0, 0) }
        Thread.sleep(forTimeInterval: seconds)
        return lock.withLock { dispatched.time / Double(max(1, dispatched.count)) }
    }

    private func run(_ claims: Int, _ hasMenu: Bool, _ chords: Chords, _ changes: Int, _ dispatches: Int) throws {
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        var isEnabled = true, items: [MenuItem] = []
        for index in 1..<claims {
            let name = Self.other(index)
            chain.root.onAction(name, validate: { if index == 1, !isEnabled { $0.disable("closed") } }) { _ in }
            if hasMenu {
                items.append(.command(Command("Command \(index)", action: name, shortcut: try chords.keys(of: index))))
            }
        }
        let coordinator = chain.coordinator
        coordinator.firstResponder = chain.leaf
        let menu = hasMenu ? Menu("Main", items: items) : nil
        let server = try RemoteServer(
            coordinator, app: "bench", menu: menu, keys: menu.map { KeyMap(coordinator, menu: $0) },
            exposing: hasMenu ? .menu : .all, allowing: [.ask, .perform, .log])
        path = server.path
        isStarted.signal()
        let pause = Duration.seconds(1) / max(1, changes)
        var next = ContinuousClock.now
        while !lock.withLock({ isOver }) {
            var wait: Int32 = dispatches > 0 ? 1 : 50
            if dispatches > 0 {
                let start = threadTime()
                for _ in 0..<dispatches { coordinator.perform(Self.other(7)) }
                let time = threadTime() - start
                lock.withLock { dispatched = (dispatched.time + time, dispatched.count + dispatches) }
            }
            if changes > 0 {
                let left = ContinuousClock.now.duration(to: next)
                if left <= .zero {
                    isEnabled.toggle()
                    coordinator.invalidate()
                    next += pause
                    continue
                }
                wait = 0
                usleep(UInt32(left.seconds * 1e6))
            }
            var waiting = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, wait) > 0 { serve(server) }
            if changes > 0 {
                let time = threadTime()
                lock.withLock { used = time }
            }
        }
        server.stop()
    }

    private func serve(_ server: RemoteServer) {
        guard lock.withLock({ turns != nil }) else { return server.serve(isolation: nil) }
        let start = threadTime()
        server.serve(isolation: nil)
        let time = threadTime() - start
        lock.withLock { turns?.append(time) }
    }

    private func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

extension Program.Chords {
    /// The keys of a command; nil for none.
    fileprivate func keys(of index: Int) throws -> KeyShortcut? {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        func text(_ number: Int) -> String {
            "\(letters[number % 36]) \(letters[number / 36 % 36])"
        }
        switch self {
        case .ofEveryTenth:
            guard index % 10 == 0 else { return nil }
            return try KeyShortcut(parsing: "cmd+\(text(index / 10)) \(letters[index / 12_960])")
        case .ofOneStroke: return try KeyShortcut(parsing: "cmd+k \(text(index)) \(letters[index / 1296])")
        }
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
