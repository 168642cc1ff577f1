import ActionRuntime

/// A line of the protocol, of which single members are read; the rest goes on as it is.
///
/// The line is not checked: whoever answers it does that. A member is found by the first key that is written without escapes.
package struct ProtocolLine: Sendable {
    let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        // A line break at the end is the transport's.
        self.bytes = bytes.last == 0x0A ? bytes.dropLast() : bytes
    }

    /// Whether the bytes are one line; two would be two requests, of which the subject names one.
    var isOne: Bool { !bytes.contains(0x0A) }

    /// The identifier of a request or of an answer, as it is written; nil for none.
    package var id: ArraySlice<UInt8>? { member("id").flatMap { $0.elementsEqual(Self.null) ? nil : $0 } }
    /// Whether the identifier is a string or an integer, written as the endpoint writes it in the answer: both are matched as they are
    /// written.
    var hasCanonicalID: Bool {
        guard let id, let value = try? ActionValue(json: Array(id)) else { return false }
        switch value {
        case .string, .int: return id.elementsEqual(value.description.utf8)
        default: return false
        }
    }
    /// What is said of another identifier.
    static let idRule =
        "'id' has to be a string without needless escapes, or an integer without a fraction or an exponent"
    /// The method of a request or of a notification; nil for an answer.
    package var method: String? { text("method") }
    /// Whether the line refuses a request.
    var isError: Bool { member("error") != nil }
    /// The code of an error; nil where it is none of ``Code``.
    var errorCode: Code? {
        member("error", "code").flatMap { Int(String(decoding: $0, as: UTF8.self)) }.flatMap(Code.init)
    }

    /// A text without escapes; nil for other values.
    func text(_ path: String...) -> String? {
        guard let value = member(path[...]), value.count >= 2, value.first == 0x22, value.last == 0x22 else {
            return nil
        }
        let inner = value.dropFirst().dropLast()
        return inner.contains(0x5C) ? nil : String(decoding: inner, as: UTF8.self)
    }

    /// The value of a member, as it is written; nil for none.
    func member(_ path: String...) -> ArraySlice<UInt8>? { member(path[...]) }

    /// The value of a parameter, as it is written; nil for none, and for null.
    func params(_ name: String) -> ArraySlice<UInt8>? {
        member("params", name).flatMap { $0.elementsEqual(Self.null) ? nil : $0 }
    }

    private func member(_ path: ArraySlice<String>) -> ArraySlice<UInt8>? {
        var value = bytes[...]
        for key in path {
            var reader = Reader(value)
            guard let found = reader.member(key) else { return nil }
            value = found
        }
        return value
    }

    /// The line with another identifier.
    func replacing(id new: ArraySlice<UInt8>) -> [UInt8] {
        guard let old = member("id") else { return bytes }
        return Array(bytes[..<old.startIndex] + new + bytes[old.endIndex...])
    }

    /// The line with the name of the worker behind the members of its result; the same where the result has no members.
    func telling(instance: String) -> [UInt8] {
        guard let result = member("result"), result.first == 0x7B, Reader(result.dropFirst()).first != 0x7D else {
            return bytes
        }
        let end = result.endIndex - 1
        return bytes[..<end] + Array(#","instance":"\#(instance)""#.utf8) + bytes[end...]
    }

    private static let null = Array("null".utf8)

    /// Walks over the members of an object.
    private struct Reader {
        private let bytes: ArraySlice<UInt8>
        private var place: Int

        init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

        private var byte: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

        private mutating func skipSpace() {
            while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { place += 1 }
        }

        private mutating func take(_ expected: UInt8) -> Bool {
            skipSpace()
            guard byte == expected else { return false }
            place += 1
            return true
        }

        /// The first byte that is no space.
        var first: UInt8? {
            var copy = self
            copy.skipSpace()
            return copy.byte
        }

        mutating func member(_ key: String) -> ArraySlice<UInt8>? {
            guard take(0x7B) else { return nil }
            repeat {
                skipSpace()
                let start = place
                guard byte == 0x22, skipString() else { return nil }
                let isFound = bytes[(start + 1)..<(place - 1)].elementsEqual(key.utf8)
                guard take(0x3A) else { return nil }
                skipSpace()
                let value = place
                guard skipValue() else { return nil }
                if isFound { return bytes[value..<place] }
            } while take(0x2C)
            return nil
        }

        private mutating func skipString() -> Bool {
            place += 1
            while let byte {
                place += byte == 0x5C ? 2 : 1
                if byte == 0x22 { return true }
            }
            return false
        }

        /// Skips a value, whose brackets need not match each other.
        private mutating func skipValue() -> Bool {
            var depth = 0
            let start = place
            while let byte {
                switch byte {
                case 0x22:
                    guard skipString() else { return false }
                    if depth == 0 { return true }
                    continue
                case 0x7B, 0x5B: depth += 1
                case 0x7D, 0x5D:
                    if depth == 0 { return place > start }
                    depth -= 1
                    if depth == 0 {
                        place += 1
                        return true
                    }
                case 0x2C, 0x20, 0x09, 0x0D, 0x0A: if depth == 0 { return place > start }
                default: break
                }
                place += 1
            }
            return depth == 0 && place > start
        }
    }
}

extension ProtocolLine {
    /// The codes of errors that the way over NATS gives by itself.
    enum Code: Int {
        case notARequest = -32600
        case unknownMethod = -32601
        case stale = -32001
        case notAllowed = -32002
        case tooMuch = -32003
        /// Nobody has performed it: no worker was there, or took it.
        case notTaken = -32004
        case cancelled = -32800
    }

    /// The line that refuses a request.
    ///
    /// - Parameter id: The identifier as the request has it; nil for an error that belongs to none.
    static func error(_ code: Code, _ message: String, id: ArraySlice<UInt8>?) -> [UInt8] {
        let id = id.map { String(decoding: $0, as: UTF8.self) } ?? "null"
        let text = ActionValue.string(message).description
        return Array(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code.rawValue),"message":\#(text)}}"#.utf8)
    }

    /// The answer to a request that a worker has taken, and of which nobody knows what became.
    ///
    /// - Parameter instance: The worker; nil where it is not known.
    static func unknownOutcome(of request: ProtocolLine, by instance: String?, _ why: String) -> [UInt8] {
        func written(_ value: ArraySlice<UInt8>?) -> String {
            value.map { String(decoding: $0, as: UTF8.self) } ?? "null"
        }
        let text = ActionValue.string("It was sent, and its outcome is not known: \(why).").description
        let action = written(request.member("params", "action"))
        let result = #"""
            {"action":\#(action),"outcome":"failed","target":null,"kind":null,"value":null,"reasons":[],"asked":[],"suggestions":[],\#
            "error":\#(text),"handledBy":null,"resolved":null,"unavailable":false,"undo":null,"isOutcomeUnknown":true,\#
            "instance":\#(instance.map { "\"\($0)\"" } ?? "null"),"revision":0}
            """#
        return Array(#"{"jsonrpc":"2.0","id":\#(written(request.id)),"result":\#(result)}"#.utf8)
    }
}
