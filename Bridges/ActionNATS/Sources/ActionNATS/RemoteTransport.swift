/// A way to another program, until the library has it.
public protocol RemoteTransport: AnyObject {
    func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws
    func send(_ line: String) -> Bool
    func close()
}
/// What a transport tells.
public enum RemoteTransportEvent: Sendable { case line([UInt8]), drained, absent(String), closed(String) }
