// The properties of views, and what is kept of them in a place.

/// A property of a view that is connected with a place.
@MainActor
protocol Kept {
    func connect(_ number: Int, at place: Place, _ environment: EnvironmentValues)
}

extension Place {
    /// What is kept of the property of a number, made at the first body.
    fileprivate func storage<Storage: AnyObject>(_ number: Int, _ make: () -> Storage) -> Storage {
        if number < storages.count, let kept = storages[number] as? Storage { return kept }
        let made = make()
        storages.append(made)
        return made
    }
}

private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

extension State: Kept {
    func connect(_ number: Int, at place: Place, _: EnvironmentValues) {
        let box = place.storage(number) { Box(initial) }
        slot.read = { box.value }
        slot.write = { [weak place] new in
            box.value = new
            MainActor.assumeIsolated { place?.noteChange() }
        }
    }
}

extension StateObject: Kept {
    /// "SwiftUI creates only one instance of the state object for each container instance": swiftui/stateobject/init(wrappedvalue:).
    func connect(_ number: Int, at place: Place, _: EnvironmentValues) {
        let box = place.storage(number) {
            let object = make()
            let publisher = object.objectWillChange as? ObservableObjectPublisher
            publisher?._observe(place) { [weak place] in MainActor.assumeIsolated { place?.noteChange() } }
            return Box(object)
        }
        slot.read = { box.value }
    }
}

extension Environment: Kept {
    func connect(_ number: Int, at place: Place, _ environment: EnvironmentValues) {
        // Nothing is kept, but each property has its number.
        _ = place.storage(number) { Box(()) }
        let value = environment[keyPath: path]
        slot.read = { value }
    }
}

extension FocusedValue: Kept {
    func connect(_ number: Int, at place: Place, _: EnvironmentValues) {
        let value = place.screen.application.focusedValues[keyPath: path]
        slot.read = { value }
        let watched = place.storage(number) { WatchedFocus() }
        watched.isStale = { [unowned place] in
            !isSame(place.screen.application.focusedValues[keyPath: path] as Any?, value as Any?)
        }
        watched.place = place
        place.screen.application.watch(watched)
    }
}

/// A property that reads a focused value.
@MainActor
final class WatchedFocus {
    weak var place: Place?
    var isStale: () -> Bool = { false }
}

private func isSame(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left as AnyObject === right as AnyObject
    default: false
    }
}
