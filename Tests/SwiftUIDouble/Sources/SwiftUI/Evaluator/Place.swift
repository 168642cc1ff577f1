/// A view's identity: what SwiftUI keeps of it from the first body to its removal, such as its state.
///
/// A place is updated where its state, or the value of a view above it, has changed; the others keep what they have.
@MainActor
final class Place {
    unowned let screen: Screen
    let type: Any.Type
    private weak var parent: Place?
    private(set) var children: [(key: AnyHashable, place: Place)] = []
    private var former: [(key: AnyHashable, place: Place)] = []
    /// What the properties of the view keep, in order.
    var storages: [AnyObject] = []
    private var rebuild: (() -> Void)?
    private var isDirty = false
    /// Makes the list of views that the place stands for of those of its children.
    var combine: ([Leaf]) -> [Leaf] = { $0 }

    init(_ type: Any.Type, on screen: Screen, in parent: Place? = nil) {
        (self.type, self.screen, self.parent) = (type, screen, parent)
    }

    /// Takes a new value of the view, and makes its body again.
    func build<V: View>(_ view: V, _ environment: EnvironmentValues) {
        isDirty = false
        rebuild = { [unowned self] in build(view, environment) }
        former = children
        children = []
        if let primitive = view as? any Primitive {
            primitive.build(at: self, environment)
        } else {
            connect(view, environment)
            screen.bodies += 1
            child(0, view.body, environment)
        }
        screen.dropped += former.map(\.place)
        former = []
    }

    /// Builds a view below this place: at its former place, where a view of the same type had the key.
    func child(_ key: AnyHashable, _ view: any View, _ environment: EnvironmentValues) {
        let type = Swift.type(of: view as Any)
        let known = former.firstIndex { $0.key == key && $0.place.type == type }.map { former.remove(at: $0).place }
        let place = known ?? Place(type, on: screen, in: self)
        children.append((key, place))
        place.build(view, environment)
    }

    func noteChange() {
        isDirty = true
        screen.noteChange()
    }

    /// Builds what has changed, from here down.
    func update() {
        if isDirty { rebuild?() } else { for child in children { child.place.update() } }
    }

    /// The views that the place stands for, without those that show nothing.
    var leaves: [Leaf] { combine(children.flatMap(\.place.leaves)) }

    /// Connects the properties of a view or modifier with what is kept of them here.
    func connect(_ value: Any, _ environment: EnvironmentValues) {
        var number = 0
        for child in Mirror(reflecting: value).children {
            guard let property = child.value as? any Kept else { continue }
            property.connect(number, at: self, environment)
            number += 1
        }
    }
}
