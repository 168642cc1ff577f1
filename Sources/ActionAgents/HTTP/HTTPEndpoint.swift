/// What an HTTP server serves: judges requests by their heads, and answers them.
///
/// All calls come from the server's one thread.
package protocol HTTPEndpoint: AnyObject {
    /// The fields that all answers have, also refusals of bytes that are no request.
    var fields: [(name: String, value: String)] { get }

    /// The descriptors that are readable when ``collect(at:)`` has work to do.
    var descriptors: [Int32] { get }

    /// When ``collect(at:)`` has work to do though nothing arrives; nil for never.
    var deadline: ContinuousClock.Instant? { get }

    /// Refuses a request by its head, before its body is read.
    func judge(_ head: HTTPHead) throws(HTTPFault)

    /// The client to which the connection of a judged request is counted.
    func holder(of head: HTTPHead) -> String

    /// Takes a request whose head was judged, and answers it now or later.
    func take(_ exchange: HTTPExchange)

    /// Goes on with what has arrived, and gives up what has waited too long.
    func collect(at now: ContinuousClock.Instant)

    /// Ends all requests, when the server ends.
    func close()
}
