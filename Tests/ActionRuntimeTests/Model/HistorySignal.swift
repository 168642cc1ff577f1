import ActionRuntime

/// The events and errors of histories.
enum HistorySignal {
    protocol Value: Sendable {
        var number: Int { get }
        init(number: Int)
    }

    struct Opened: Event, Value { let number: Int }
    struct Closed: Event, Value { let number: Int }
    class Moved: Event, Value, @unchecked Sendable {
        let number: Int
        required init(number: Int) { self.number = number }
    }
    final class Dragged: Moved, @unchecked Sendable {}
    struct Missing: Error, Value { let number: Int }
    struct Denied: AlertableError, Value {
        let number: Int
        var message: String { "denied" }
    }
    struct Broken: Error, Value { let number: Int }

    static func event(_ name: String, _ number: Int) -> any Event {
        switch name {
        case "Opened": Opened(number: number)
        case "Closed": Closed(number: number)
        case "Dragged": Dragged(number: number)
        default: Moved(number: number)
        }
    }

    static func error(_ name: String, _ number: Int) -> any Error {
        switch name {
        case "Missing": Missing(number: number)
        case "Denied": Denied(number: number)
        default: Broken(number: number)
        }
    }
}
