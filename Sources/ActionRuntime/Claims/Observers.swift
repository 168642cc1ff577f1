/// Closures that are told of values, in the order in which they were added.
package struct Observers<Value> {
    private final class Observer {
        let hear: (Value) -> Void
        var isCancelled = false

        init(_ hear: @escaping (Value) -> Void) { self.hear = hear }
    }

    private final class List {
        var all: [Observer] = []
    }

    /// The list; nil before the first closure is added.
    private var list: List?

    package init() {}

    package var isEmpty: Bool { list?.all.isEmpty ?? true }

    /// The closures as they are now; a closure that is cancelled before its turn is left out.
    package var live: some Sequence<(Value) -> Void> { (list?.all ?? []).lazy.filter { !$0.isCancelled }.map(\.hear) }

    /// Adds a closure, until the registration is cancelled.
    ///
    /// - Parameter ended: Called when the registration is cancelled, before the closure is released.
    package mutating func add(
        _ hear: @escaping (Value) -> Void, then ended: @escaping () -> Void = {}
    ) -> Registration {
        let list = list ?? List(), observer = Observer(hear)
        list.all.append(observer)
        self.list = list
        return Registration { [weak list] in
            observer.isCancelled = true
            guard let list else { return }
            // Releasing a closure runs user code, so the list is written first.
            let former = list.all
            list.all = former.filter { $0 !== observer }
            ended()
            withExtendedLifetime(former) {}
        }
    }
}
