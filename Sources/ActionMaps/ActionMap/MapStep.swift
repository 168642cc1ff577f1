/// A step of a claim or a rule.
package enum MapStep: Sendable, Hashable {
    /// The subscribers that receive a published event.
    package enum Level: String, Sendable, CaseIterable {
        case firstLevel, allLevels, lastLevel
    }

    /// Writes the state, key by key in order.
    case set([MapAssignment])
    /// Negates a boolean of the state.
    case toggle(String)
    /// Adds to numbers of the state.
    case add([MapAssignment])
    /// Prints one line.
    case print(Template)
    /// Bubbles an event from this node.
    case trigger(String, with: [MapAssignment])
    /// Throws an error; the steps end here.
    case report(String, with: [MapAssignment])
    /// Publishes an event to subscribers below this node.
    case publish(String, to: Level, with: [MapAssignment])
    /// Performs an action from the request's start node.
    case perform(String, arguments: [MapAssignment])
    /// Returns the claim's value.
    case `return`(MapValue)
    /// Declines the request; the steps end here.
    case decline
}

/// A key of the state or of an object, and its new value.
package struct MapAssignment: Sendable, Hashable {
    var key: String
    var value: MapValue
}
