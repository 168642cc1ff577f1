/// How much of what was sent to a client the client has not said to have heard: a value that bounds what waits for a slow client.
///
/// NATS tells nobody how fast a subscriber reads. So the client is asked whether it is there, and answers once it has heard what was
/// sent before.
struct ClientFlow {
    /// The bytes that were sent and that may wait for the client, and those of them that were sent before it was asked; nil where it is
    /// not asked.
    private(set) var (sent, asked): (Int, Int?) = (0, nil)

    /// From how many bytes on the client is asked, and from how many on it is sent nothing more: 1 MiB and 4 MiB.
    static let (askLimit, limit) = (1 << 20, 4 << 20)

    var isFull: Bool { sent >= Self.limit }
    var isAsked: Bool { asked != nil }

    /// Notes that bytes are sent; gives whether the client is to be asked.
    mutating func send(_ count: Int) -> Bool {
        sent += count
        return askIfDue()
    }

    /// Notes that the client has answered; gives whether it is to be asked again.
    mutating func hear() -> Bool {
        sent -= asked ?? 0
        asked = nil
        return askIfDue()
    }

    /// Notes that the client is asked now.
    mutating func ask() { asked = sent }

    private mutating func askIfDue() -> Bool {
        guard asked == nil, sent >= Self.askLimit else { return false }
        ask()
        return true
    }
}
