public protocol RemoteTransport: AnyObject {
    func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws
    func send(_ line: String) -> Bool
    func close()
}
public enum RemoteTransportEvent: Sendable { case line([UInt8]), drained, absent(String), closed(String) }
