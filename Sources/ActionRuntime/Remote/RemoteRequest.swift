/// A request of a client under way: an action that a program performs for it, or is about to perform.
public struct RemoteRequest: Identifiable, Sendable {
    /// The number of the request, which no other request to the server has.
    public let id: UInt64
    /// The action that is performed, by the name that was asked for; of steps and keys that follow each other, the present one.
    public let action: ActionName
    /// The client that asked.
    public let by: RemotePeer
    /// The claim whose handler runs or is about to run; nil before a claim is reached.
    public let target: Performer?
    /// When the request arrived, in seconds since 1970.
    public let since: Double
    /// The finished part of the work, from 0 to 1; nil where the handler has told none.
    public let fraction: Double?
    /// What the handler says of its progress, or what the request waits for; nil for nothing.
    public let message: String?
}

/// A client that asks from outside, as far as it is known.
public struct RemotePeer: Hashable, Sendable {
    /// The client's process; nil where none is known.
    public var pid: Int32?
    /// The client's user; nil for the program's own user.
    public var user: String?
    /// The way by which the client reaches the program: `socket`, or what a program with an endpoint calls its own.
    public var via: String

    /// Describes a client.
    public init(pid: Int32? = nil, user: String? = nil, via: String) {
        (self.pid, self.user, self.via) = (pid, user, via)
    }
}

extension RemotePeer: CustomStringConvertible {
    /// The user, the process and the way, as far as they are known: `process 4242 (socket)`.
    public var description: String {
        let who = [user?.printable, pid.map { "process \($0)" }].compactMap(\.self).joined(separator: ", ")
        return who.isEmpty ? via.printable : "\(who) (\(via.printable))"
    }
}
