// The views that have no body.

/// A view that the evaluator knows.
@MainActor
protocol Primitive {
    func build(at place: Place, _ environment: EnvironmentValues)
}

extension Primitive {
    fileprivate func show(_ kind: Leaf.Kind, at place: Place) {
        place.combine = { [unowned place] in [Leaf(kind, at: place, $0)] }
    }
}

extension Never: Primitive {
    func build(at _: Place, _: EnvironmentValues) {}
}

extension EmptyView: Primitive {
    func build(at _: Place, _: EnvironmentValues) {}
}

extension Optional: Primitive where Wrapped: View {
    func build(at place: Place, _ environment: EnvironmentValues) {
        if let view = self { place.child("some", view, environment) }
    }
}

extension _ConditionalContent: Primitive where First: View, Second: View {
    func build(at place: Place, _ environment: EnvironmentValues) {
        switch choice {
        case .first(let view): place.child(true, view, environment)
        case .second(let view): place.child(false, view, environment)
        }
    }
}

extension TupleView: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        for (number, view) in members.enumerated() { place.child(number, view, environment) }
    }
}

/// A group is the list of its members: a modifier "applies to all members of the group — and not to the group itself" (swiftui/group).
extension Group: Primitive where Content: View {
    func build(at place: Place, _ environment: EnvironmentValues) { place.child(0, content, environment) }
}

extension ForEach: Primitive where Content: View {
    func build(at place: Place, _ environment: EnvironmentValues) {
        for element in data { place.child(element[keyPath: id], content(element), environment) }
    }
}

extension VStack: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child(0, content, environment)
        show(.stack, at: place)
    }
}

extension ModifiedContent: Primitive where Content: View, Modifier: ViewModifier {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.connect(modifier, environment)
        place.screen.bodies += 1
        place.child(0, modifier.body(content: _ViewModifier_Content(content: content)), environment)
    }
}

extension _ViewModifier_Content: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) { place.child(0, content, environment) }
}

extension Changed: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        var environment = environment
        if case .environment(let set) = change { set(&environment) }
        place.child(0, content, environment)
        place.combine = { [unowned place, change] leaves in
            for leaf in leaves { leaf.add(change, by: place) }
            return leaves
        }
    }
}

extension Text: Primitive {
    func build(at place: Place, _: EnvironmentValues) { show(.text(text), at: place) }
}

extension Image: Primitive {
    func build(at place: Place, _: EnvironmentValues) { show(.image(name), at: place) }
}

extension Divider: Primitive {
    func build(at place: Place, _: EnvironmentValues) { show(.divider, at: place) }
}

extension Label: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child("icon", icon, environment)
        place.child("title", title, environment)
        show(.label, at: place)
    }
}

extension Button: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child(0, label, environment)
        show(.button(role: role, action), at: place)
    }
}

extension Toggle: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child(0, label, environment)
        show(.toggle(isOn), at: place)
    }
}

extension Menu: Primitive {
    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child("content", content, environment)
        place.child("label", label, environment)
        show(.menu, at: place)
    }
}

// MARK: Of the double

/// swiftui/anyview: where the type of the view changes, its state is lost.
struct AnyView: View, Primitive {
    let view: any View

    init(_ view: any View) { self.view = view }

    func build(at place: Place, _ environment: EnvironmentValues) { place.child(0, view, environment) }
}

/// A view that may be covered, as the former pages of a navigation stack and the other tabs are: it keeps its state, but is not shown.
struct Covered<Content: View>: View, Primitive {
    let isCovered: Bool
    let content: Content

    init(_ isCovered: Bool, @ViewBuilder content: () -> Content) {
        (self.isCovered, self.content) = (isCovered, content())
    }

    func build(at place: Place, _ environment: EnvironmentValues) {
        place.child(0, content, environment)
        place.combine = { [isCovered] in isCovered ? [] : $0 }
    }
}
