/// A message of a client: a line of JSON-RPC 2.0.
package struct RemoteMessage {
    /// The request's identifier, a string or a number; nil for a notification.
    package let id: ActionValue?
    package let method: String
    package let params: [JSONMember]

    /// The most values of a line, those in arrays and objects included: reading a line is not interrupted.
    static let valueLimit = 4096

    /// The most bytes of a request's identifier, which is kept while the request is under way.
    static let idLimit = 256

    /// Reads a line.
    ///
    /// - Throws: The fault, with the identifier of the request where the line has one.
    package init(_ line: [UInt8]) throws(RemoteRefusal) {
        let root: JSONNode
        do {
            root = try JSONReader.read(line, maximumCount: Self.valueLimit)
        } catch {
            if error.hasTooManyValues {
                let message = "The line has more than \(Self.valueLimit) values: send fewer in one request."
                throw RemoteRefusal(id: nil, RemoteFault(.tooMuch, message))
            }
            throw RemoteRefusal(id: nil, RemoteFault(.notJSON, "The line is not JSON: \(error.description)".closed))
        }
        func fault(_ message: String, id: ActionValue? = nil) -> RemoteRefusal {
            RemoteRefusal(id: id, RemoteFault(.notARequest, message))
        }
        guard case .object(let members) = root.content else {
            if case .array = root.content { throw fault("There are no batches: send one message a line.") }
            throw fault("A message has to be an object, and this is \(root.noun).")
        }
        // No two members have the same key.
        func member(_ key: String) -> JSONNode.Content? { members.first { $0.key == key }?.value.content }
        switch member("id") {
        case nil: id = nil
        case .int(let number): id = .int(number)
        case .double(let number): id = .double(number)
        case .string(let text):
            guard text.utf8.count <= Self.idLimit else {
                throw fault("'id' may have \(Self.idLimit) bytes, and has \(text.utf8.count).")
            }
            id = .string(text)
        default: throw fault("'id' has to be a string or a number.")
        }
        guard case .string("2.0") = member("jsonrpc") else {
            throw fault("'jsonrpc' has to be \"2.0\".", id: id)
        }
        guard case .string(let method) = member("method") else {
            throw fault("'method' has to be a string.", id: id)
        }
        self.method = method
        switch member("params") {
        case nil, .null: params = []
        case .object(let members): params = members
        default:
            throw RemoteRefusal(id: id, RemoteFault(.badParameters, "'params' has to be an object."))
        }
    }
}

/// A fault, and the identifier of the request that the fault is about.
package struct RemoteRefusal: Error {
    /// The request's identifier; nil where it could not be read.
    package let id: ActionValue?
    package let fault: RemoteFault

    init(id: ActionValue?, _ fault: RemoteFault) {
        self.id = id
        self.fault = fault
    }
}

extension RemoteMessage {
    /// Whether the message is known to ask only: a method that another version of the library has may do something.
    package var onlyAsks: Bool {
        guard let method = RemoteMethod(rawValue: method) else { return method == RemoteMethod.cancel }
        return method.permission?.contains(.perform) != true
    }

    /// The line that answers a request with a result.
    package static func result(_ result: String, of id: ActionValue) -> String {
        #"{"jsonrpc":"2.0","id":\#(id.json()),"result":\#(result)}"#
    }

    /// The line that refuses a request.
    package static func error(_ fault: RemoteFault, of id: ActionValue?) -> String {
        #"{"jsonrpc":"2.0","id":\#(id?.json() ?? "null"),"error":\#(fault.jsonLine.text)}"#
    }

    /// The line of a notification.
    static func notification(_ method: String, _ params: JSONLine) -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params.text)}"#
    }

    /// The line of a notification, of which one member is written already.
    ///
    /// - Parameter params: The other members, one at least.
    static func notification(_ method: String, _ params: JSONLine, _ key: String, _ value: String) -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params.text.dropLast()),"\#(key)":\#(value)}}"#
    }
}
