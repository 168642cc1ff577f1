/// Closures that are told of values, in the order in which they were added.
package final class Observers<Value> {
    private final class Observer: Numbered {
        let serial = Serial.next()
        let hear: (Value) -> Void
        var isCancelled = false

        init(_ hear: @escaping (Value) -> Void) { self.hear = hear }
    }

    private var all: [Observer] = []

    package init() {}

    package var isEmpty: Bool { all.isEmpty }

    /// The closures as they are now; a closure that is cancelled before its turn is left out.
    package var live: some Sequence<(Value) -> Void> { all.lazy.filter { !$0.isCancelled }.map { $0.hear } }

    /// Adds a closure, until the registration is cancelled.
    ///
    /// - Parameter ended: Called when the registration is cancelled, before the closure is released.
    package func add(_ hear: @escaping (Value) -> Void, then ended: @escaping () -> Void = {}) -> Registration {
        let observer = Observer(hear)
        all.append(observer)
        return Registration { [weak self] in
            observer.isCancelled = true
            guard let self else { return }
            // Releasing a closure runs user code, so the list is written first; the registration retains the observer until then.
            _ = all.remove(observer.serial)
            ended()
        }
    }
}
