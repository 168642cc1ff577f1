/// A way to another program: lines of the remote protocol in both directions.
///
/// ``RemoteActions`` opens it, and opens it again after a time once it was closed. ``ProgramTransport`` reaches programs by a socket or
/// by a command; a transport of your own carries the lines over whatever you have.
///
/// A transport belongs to the isolation of the tree whose node hosts the actions: all its methods are called there, and there alone
/// it calls the closure that hears its events. No method may wait.
public protocol RemoteTransport: AnyObject {
    /// Begins to connect, and calls the closure with each event from now on until ``close()``, or until the event `closed`.
    ///
    /// The closure may be called before the method returns.
    /// - Throws: The reason why no connection can be made, which is tried again as after `closed`.
    func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws

    /// Sends a line, without its line break; gives whether the line was taken.
    ///
    /// Where there is no room for the line, the transport says `drained` once there is. What was taken may still get lost with the
    /// connection.
    func send(_ line: String) -> Bool

    /// Ends the connection; no event follows.
    func close()
}

/// What a transport tells.
public enum RemoteTransportEvent: Sendable {
    /// The other program has sent a line, which has no line break.
    case line([UInt8])
    /// Lines are taken again.
    case drained
    /// There is nobody to ask, and the transport notices by itself when there is, with `closed`: why, as the reason for which actions are
    /// disabled.
    case absent(String)
    /// The connection has ended, or was not made: why, as the end of a sentence without a full stop.
    case closed(String)
}

/// A transport that can call a closure later, also where the tree's isolation runs no tasks.
protocol TimedTransport: RemoteTransport {
    /// Calls a closure on the tree's isolation at a time; a later call takes the place of an earlier one.
    func wake(at time: ContinuousClock.Instant, _ body: @escaping () -> Void)
}
