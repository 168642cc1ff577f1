/// The closures that are called when the state of a program's actions may have changed.
package final class ProgramWatchers {
    private var closures: [Int: () -> Void] = [:]
    private var last = 0
    /// How many times the closures were called, or the first of them was added: what was known before that may be out of date.
    private(set) var count = 0
    /// Called when the first closure is added, and when the last one is removed.
    var change: (_ isWatched: Bool) -> Void = { _ in }

    var isEmpty: Bool { closures.isEmpty }

    /// Adds a closure, and returns the number by which it is removed.
    func add(_ closure: @escaping () -> Void) -> Int {
        last += 1
        closures[last] = closure
        if closures.count == 1 {
            count += 1
            change(true)
        }
        return last
    }

    func remove(_ number: Int) {
        guard closures.removeValue(forKey: number) != nil else { return }
        if closures.isEmpty { change(false) }
    }

    func tell() {
        count += 1
        for (_, closure) in closures.sorted(by: { $0.key < $1.key }) { closure() }
    }
}
