#if !os(Windows) && !os(WASI)

    /// A connection to a running program, for one thread at a time.
    ///
    /// Requests are sent without waiting for earlier answers. Answers may arrive in any order, and are matched by the numbers
    /// of their requests. No call waits longer than its deadline.
    package final class RemoteClient {
        /// A message that the program sent by itself.
        package struct Notification: Sendable {
            package let method: String
            package let params: JSONNode
        }

        /// The versions of the protocol that the client speaks.
        package static let protocolVersions = 1...RemoteEndpoint.protocolVersion

        private let lines: RemoteLines
        private var lastID = 0
        /// The methods of the requests that wait for an answer, by their numbers.
        private var asked: [Int: String] = [:]
        /// The program's answer about itself; nil before the program has said that it speaks a version that the client speaks.
        private var about: JSONNode?
        /// The version of the protocol that the program speaks; nil before it has said so (``info(until:)``).
        ///
        /// A request must have no parameters that its version lacks.
        package private(set) var version: Int?
        /// The number of the request that asks for the version.
        private static let infoID = 0
        private var answers: [Int: Result<JSONNode, RemoteFailure>] = [:]
        private var notifications: ArraySlice<Notification> = []
        /// About how many bytes the messages take that were not taken yet.
        private var notificationSize = 0
        /// Hears how far the program has come with a request, by its number.
        package var hearProgress: (_ id: Int, _ fraction: Double?, _ message: String?) -> Void = { _, _, _ in }
        /// Why the connection ended; the failure is thrown after the answers that arrived before it have been taken.
        private var failure: RemoteFailure?

        /// Connects to a program, and asks which version of the protocol it speaks.
        ///
        /// The answer is not waited for: it comes before all other answers, and a version that the client does not speak ends the
        /// connection.
        ///
        /// - Parameters:
        ///   - place: Where the program is.
        ///   - deadline: When to give up.
        package init(_ place: RemotePlace, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
            lines = try RemoteLines(place, until: deadline)
            try write(RemoteMethod.info.rawValue, JSONLine(), id: Self.infoID, until: deadline)
        }

        /// Waits for the program's answer about itself, which shows that it speaks a version of the protocol that the client speaks.
        ///
        /// A client that performs actions waits for it first, because another version may understand the request otherwise.
        @discardableResult
        package func info(until deadline: ContinuousClock.Instant?) throws(RemoteFailure) -> JSONNode {
            guard let about = try info(until: deadline, orReadable: nil) else { throw .timedOut }
            return about
        }

        /// Waits for the program's answer about itself, unless another descriptor is readable, for which it gives nil.
        package func info(
            until deadline: ContinuousClock.Instant?, orReadable other: Int32?
        ) throws(RemoteFailure) -> JSONNode? {
            try wait(until: deadline, orReadable: other) { about }
        }

        /// Receives until something is there.
        ///
        /// Once the deadline has passed, what has arrived is received once more, so that a program which never stops sending keeps
        /// nobody here.
        ///
        /// - Parameter find: Gives what is waited for; nil where it has not arrived.
        /// - Returns: What was found; nil where the other descriptor is readable.
        private func wait<Found>(
            until deadline: ContinuousClock.Instant?, orReadable other: Int32? = nil,
            for find: () throws(RemoteFailure) -> Found?
        ) throws(RemoteFailure) -> Found? {
            var isLate = false
            while true {
                if let found = try find() { return found }
                if isLate { throw .timedOut }
                isLate = deadline.map { $0 <= .now } ?? false
                // Lines behind one that was refused have arrived already.
                if !lines.hasLine, try !lines.wait(until: deadline, orReadable: other) { return nil }
                try receive()
            }
        }

        /// The process of the program; nil where the system does not say.
        package var pid: Int32? { lines.pid }

        /// The descriptor of the connection, which is readable when bytes have arrived.
        package var fileDescriptor: Int32 { lines.fileDescriptor }

        /// Sends a request.
        ///
        /// - Parameters:
        ///   - method: The method's name.
        ///   - params: The parameters.
        ///   - deadline: When to give up; nil waits as long as the program does not read.
        /// - Returns: The number of the request, for ``answer(to:until:)``.
        package func send(
            _ method: String, _ params: JSONLine = JSONLine(), until deadline: ContinuousClock.Instant?
        ) throws(RemoteFailure) -> Int {
            lastID += 1
            try write(method, params, id: lastID, until: deadline)
            return lastID
        }

        /// Sends a message that has no answer.
        package func notify(
            _ method: String, _ params: JSONLine, until deadline: ContinuousClock.Instant?
        ) throws(RemoteFailure) {
            try write(method, params, id: nil, until: deadline)
        }

        private func write(
            _ method: String, _ params: JSONLine, id: Int?, until deadline: ContinuousClock.Instant?
        ) throws(RemoteFailure) {
            var line = JSONLine()
            line.add("jsonrpc", "2.0")
            if let id { line.add("id", .int(id)) }
            line.add("method", method)
            line.add("params", params)
            let bytes = Array(line.text.utf8)
            guard bytes.count < LineReader.maximumLength else {
                throw .refused(
                    RemoteFault(.tooMuch, "The request is larger than \(LineReader.maximumLength >> 20) MiB."))
            }
            // The program's own refusal of such a line would not say which request it is about.
            if Self.mayBeRefused(bytes) {
                do { _ = try RemoteMessage(bytes) } catch { throw .refused(error.fault) }
            }
            if let id { asked[id] = method }
            try lines.send(bytes, until: deadline) { () throws(RemoteFailure) in try receive() }
        }

        /// Whether a line may have more values or be nested deeper than a program takes.
        ///
        /// A line has at most as many values as commas and brackets that open, and one more, and is at most as deep as such brackets.
        private static func mayBeRefused(_ line: [UInt8]) -> Bool {
            var count = 0
            for byte in line where byte == 0x2C || byte == 0x5B || byte == 0x7B { count += 1 }
            return count >= min(JSONReader.maximumDepth, RemoteMessage.valueLimit)
        }

        /// Waits for the answer to a request.
        ///
        /// - Parameters:
        ///   - id: The number that ``send(_:_:until:)`` returned.
        ///   - deadline: When to give up; nil waits as long as the program takes.
        /// - Returns: The result.
        package func answer(to id: Int, until deadline: ContinuousClock.Instant?) throws(RemoteFailure) -> JSONNode {
            guard let answer = try answer(to: id, until: deadline, orReadable: nil) else { throw .timedOut }
            return answer
        }

        /// Waits for the answer to a request, unless another descriptor is readable.
        ///
        /// - Returns: The result; nil where the other descriptor is readable.
        package func answer(
            to id: Int, until deadline: ContinuousClock.Instant?, orReadable other: Int32?
        ) throws(RemoteFailure) -> JSONNode? {
            try wait(until: deadline, orReadable: other) { () throws(RemoteFailure) in
                try answers.removeValue(forKey: id)?.get()
            }
        }

        /// Whether messages were received that have not been taken yet.
        package var hasArrived: Bool { !answers.isEmpty || !notifications.isEmpty }

        /// Takes the answers that have arrived, without waiting.
        ///
        /// - Throws: The failure of the connection, after the messages that arrived before it were taken.
        package func arrived() throws(RemoteFailure) -> [Int: Result<JSONNode, RemoteFailure>] {
            do {
                if failure == nil { try receive() }
            } catch {
                failure = error
            }
            if let failure, answers.isEmpty { throw failure }
            defer { answers = [:] }
            return answers
        }

        /// Waits for a message that the program sends by itself.
        ///
        /// - Parameters:
        ///   - deadline: When to give up; nil for never.
        ///   - other: A descriptor that ends the wait when it is readable.
        /// - Returns: The oldest message; nil where the other descriptor is readable.
        package func notification(
            until deadline: ContinuousClock.Instant? = nil, orReadable other: Int32? = nil
        ) throws(RemoteFailure) -> Notification? {
            try wait(until: deadline, orReadable: other) {
                if notifications.count <= 1 { notificationSize = 0 }
                return notifications.popFirst()
            }
        }

        /// Takes the messages that the program has sent by itself, as far as they were received.
        package func takeNotifications() -> [Notification] {
            defer { (notifications, notificationSize) = ([], 0) }
            return Array(notifications)
        }

        // MARK: Receiving

        /// Takes the messages that have arrived, without waiting.
        private func receive() throws(RemoteFailure) {
            try lines.arrived { line throws(RemoteFailure) in try take(line) }
        }

        private func take(_ line: [UInt8]) throws(RemoteFailure) {
            let message: JSONNode
            do {
                message = try JSONReader.read(line, maximumDepth: Self.maximumDepth)
            } catch {
                throw .badAnswer("it is no JSON: '\(String(decoding: line, as: UTF8.self).shortened)' (\(error))")
            }
            guard case .object = message.content else { throw .badAnswer("it is no object") }
            if case .string(let method)? = message["method"]?.content {
                let params = message["params"] ?? JSONNode(.null, at: 0)
                // The progress of a watch's log is a message like others.
                if method == "actions/progress", params["watch"] == nil { return hear(progress: params) }
                return try keep(Notification(method: method, params: params), size: line.count)
            }
            // An error without a number is about a line that could not be read as a request.
            if case .null? = message["id"]?.content, let error = message["error"] {
                throw RemoteFailure(refusal: error)
            }
            guard case .int(let id)? = message["id"]?.content, let method = asked.removeValue(forKey: id) else {
                throw .badAnswer("it is no answer to a request")
            }
            if id == Self.infoID { return try checkVersion(message) }
            if let error = message["error"] {
                answers[id] = .failure(RemoteFailure(refusal: error))
            } else if let result = message["result"] {
                let fault = RemoteMethod(rawValue: method)?.fault(in: result)
                answers[id] = fault.map { .failure(.badAnswer("its answer to '\(method)' \($0)")) } ?? .success(result)
            } else {
                throw .badAnswer("it has no result")
            }
        }

        /// Keeps the program's answer about itself, and checks the version of the protocol.
        private func checkVersion(_ message: JSONNode) throws(RemoteFailure) {
            if let error = message["error"] { throw RemoteFailure(refusal: error) }
            guard let result = message["result"] else { throw .badAnswer("it has no result") }
            guard case .int(let version)? = result["protocol"]?.content else {
                throw .badAnswer("its answer to '\(RemoteMethod.info.rawValue)' lacks 'protocol'")
            }
            guard Self.protocolVersions.contains(version) else {
                var library: String?
                if case .string(let text)? = result["version"]?.content { library = text }
                throw .otherProtocol(version, library: library)
            }
            (about, self.version) = (result, version)
        }

        /// Keeps a message until it is taken.
        private func keep(_ notification: Notification, size: Int) throws(RemoteFailure) {
            notificationSize += size
            guard notificationSize <= Self.notificationLimit else {
                throw .tooMuchSent(Self.notificationLimit)
            }
            notifications.append(notification)
        }

        private func hear(progress params: JSONNode) {
            guard case .int(let id)? = params["id"]?.content else { return }
            let (fraction, message) = params.progress
            hearProgress(id, fraction, message)
        }

        /// How many arrays and objects of an answer may be open at once; a tree takes two for each node on a path.
        package static let maximumDepth = 4_096
        /// The bytes that an answer may have: 64 MiB.
        static let maximumSize = 64 << 20
        /// The bytes that messages may have which the program sends by itself, and which nobody has taken: 8 MiB.
        private static let notificationLimit = 8 << 20
    }

#endif

extension JSONNode {
    /// How far a handler has come, as `actions/progress` says: the part that is done, and a text about the work; each may be nil.
    package var progress: (fraction: Double?, message: String?) {
        let fraction: Double? =
            switch self["fraction"]?.content {
            case .double(let number)?: number
            case .int(let number)?: Double(number)
            default: nil
            }
        if case .string(let text)? = self["message"]?.content { return (fraction, text) }
        return (fraction, nil)
    }

    /// The last member of an object with that key; nil where there is none, or the value is no object.
    package subscript(_ key: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == key }?.value
    }
}
