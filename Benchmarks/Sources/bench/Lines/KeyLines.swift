import ActionRuntime

/// Keys that are pressed, observed or not, and the keys that go on with a chord.
enum KeyLines {
    static func measure(_ bench: Bench) {
        bench.begin(.keys)
        let plain = press(bench, "a key that performs") { _ in }
        let observed = press(bench, "an observed key that performs") { keys in
            keys.observe { sum.pointee &+= $0.resolution.candidates.count }
        }
        bench.compare("an observed key, against one that is not", observed, with: plain, goal: 3)
        continuations(bench)
    }

    private static func press(_ bench: Bench, _ name: String, _ prepare: (KeyMap) -> Void) -> Double? {
        let chain = Chain(8), keys = KeyMap(chain.coordinator)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        chain.root.bind("ctrl+k", to: Chain.action)
        prepare(keys)
        let press = KeyPress(KeyStroke("k", .control))
        return bench.measure(name) { count in
            for _ in 0..<count { keys.press(press, from: chain.leaf) }
        }
    }

    /// 20,000 commands with chords, of which 50 begin with one keystroke.
    private static func continuations(_ bench: Bench) {
        let name = "50 keys that go on, of 20,000 bindings"
        guard case .time(let repeats, _) = bench.mode, bench.isChosen(name) else { return }
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-=[];',./<>?:{}\\`~")
        let strokes = letters.flatMap { letter in
            [
                KeyModifiers.control, .option, .command, [.control, .option], [.control, .command],
                [.option, .command],
                [.control, .option, .command], [],
            ].compactMap { modifiers in Key(letter).map { KeyStroke($0, modifiers) } }
        }
        let items = (0..<20_000).compactMap { index -> MenuItem? in
            guard let shortcut = KeyShortcut(strokes: [strokes[index / 50], strokes[index % 50]]) else { return nil }
            return .command(
                Command("Command \(index)", action: Chain.action, arguments: ["index": index], shortcut: shortcut))
        }
        let keys = KeyMap(chain.coordinator, menu: Menu("Bench", items: items)), prefix = [strokes[7]]
        sum.pointee &+= keys.continuations(of: prefix, from: chain.leaf).count
        let times = (0..<repeats).map { _ in
            nanoseconds { sum.pointee &+= keys.continuations(of: prefix, from: chain.leaf).count } / 1e6
        }
        bench.note(name, unit: .milliseconds, goal: 1, times.sorted())
    }
}
