import ActionRuntime

/// The head of a request: its first line and its fields.
package struct HTTPHead {
    package let method: String
    /// The path, without the question mark and the text after it.
    package let path: String
    /// The text between the question mark and the fragment, as it was sent; empty where there is none.
    package let query: String
    /// The host and port of a request that asks for a whole address, `http://localhost/mcp`; nil for one that asks for a path.
    package let authority: String?
    /// Whether the client speaks HTTP/1.0, which has no chunks.
    let isOld: Bool
    private let fields: [(name: String, value: String)]

    /// How many fields a head may have.
    private static let fieldLimit = 100

    /// Reads a head.
    ///
    /// A head that two readers could understand in two ways is refused, so that no client smuggles a request past another
    /// reader: continued lines, lengths that differ, a length beside chunks.
    ///
    /// - Parameter bytes: The lines, each with its end, without the empty line after them.
    init(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
        var lines = try Self.lines(bytes)[...]
        guard let first = lines.popFirst() else { throw .bad("The request has no first line.") }
        let words = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, words[0].isToken, !words[1].isEmpty else {
            throw .bad("The first line has to be a method, a path and 'HTTP/1.1', with a space between each.")
        }
        guard words[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw .bad("The path has to be visible ASCII; write other characters as '%' and two digits.")
        }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            throw words[2].hasPrefix("HTTP/")
                ? HTTPFault(.versionNotSupported, "The server speaks HTTP/1.1.")
                : .bad("The first line has to end with 'HTTP/1.1'.")
        }
        method = words[0]
        (authority, path, query) = try Self.target(words[1])
        isOld = words[2] == "HTTP/1.0"
        guard lines.count <= Self.fieldLimit else {
            throw HTTPFault(.headersTooLarge, "A request may have \(Self.fieldLimit) fields.")
        }
        var fields: [(name: String, value: String)] = []
        for line in lines { fields.append(try Self.field(line)) }
        self.fields = fields
        let hosts = all("host").count
        guard hosts == 1 || hosts == 0 && isOld else { throw .bad("The request has to have one 'Host'.") }
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> [String] {
        var lines: [String] = [], rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            guard end > rest.startIndex, rest[end - 1] == 0x0D else { throw .bad("Each line has to end with CR LF.") }
            let line = rest[..<(end - 1)]
            guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .bad("The head has a control character.")
            }
            lines.append(String(decoding: line, as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        return lines
    }

    private static func target(_ text: String) throws(HTTPFault) -> (authority: String?, path: String, query: String) {
        var authority: String?, path = text[...]
        if !text.hasPrefix("/"), let scheme = text.firstRange(of: "://") {
            authority = String(text[scheme.upperBound...].prefix { !"/?#".contains($0) })
            path = text[scheme.upperBound...].dropFirst(authority?.count ?? 0)
            if path.first != "/" { path = "/" + path }
        }
        guard path.hasPrefix("/") else { throw .bad("The path has to begin with a slash.") }
        let whole = path.prefix { $0 != "#" }, name = whole.prefix { $0 != "?" }
        return (authority, String(name), String(whole.dropFirst(name.count + 1)))
    }

    private static func field(_ line: String) throws(HTTPFault) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: ":"), case let name = String(line[..<colon]), name.isToken else {
            throw .bad("Each field has to be a name, a colon and a value, on one line.")
        }
        let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
        return (name.lowercased(), String(value))
    }

    // MARK: Fields

    /// The value of a field; nil where the field is missing or stands several times in the head.
    ///
    /// - Parameter name: The name in small letters.
    package subscript(_ name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// The values of all fields of a name.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The elements of a list, in small letters, without the parameters after a semicolon.
    func elements(_ name: String) -> [String] {
        all(name).flatMap { $0.split(separator: ",") }.map { element in
            element.prefix { $0 != ";" }.trimming { $0 == " " || $0 == "\t" }.lowercased()
        }
    }

    /// The value of a parameter of the query, as it was sent; nil where there is none, or several.
    package func parameter(_ name: String) -> String? {
        let values = query.split(separator: "&").filter { $0.hasPrefix(name + "=") }
        return values.count == 1 ? String(values[0].dropFirst(name.count + 1)) : nil
    }

    /// Whether the connection may serve another request.
    var keepsAlive: Bool { !isOld && !elements("connection").contains("close") }

    /// The way in which the body is delimited.
    enum Body: Equatable {
        case length(Int)
        case chunks
    }

    /// The way in which the body is delimited; a request without a body has the length 0.
    var body: Body {
        get throws(HTTPFault) {
            let codings = elements("transfer-encoding"), lengths = all("content-length")
            if !codings.isEmpty {
                guard lengths.isEmpty, !isOld else { throw .bad("A request has a length or chunks, and not both.") }
                guard codings == ["chunked"] else {
                    throw HTTPFault(.notImplemented, "The only 'Transfer-Encoding' is 'chunked'.")
                }
                return .chunks
            }
            guard let first = lengths.first else { return .length(0) }
            guard lengths.count == 1, (1...15).contains(first.utf8.count),
                first.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(first)
            else { throw .bad("'Content-Length' has to be one number.") }
            return .length(length)
        }
    }
}

extension HTTPFault {
    /// The fault of bytes that are no valid request.
    package static func bad(_ message: String) -> HTTPFault { HTTPFault(.badRequest, message) }
}

extension String {
    /// Whether the text can be the name of a field or a method.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "!#$%&'*+-.^_`|~".utf8.contains($0)
                }
            }
    }
}

extension Substring {
    /// The text without the characters of a kind at its beginning and its end.
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
        var text = drop(while: isLeftOut)
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }
}
