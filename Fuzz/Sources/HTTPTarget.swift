@testable import ActionAgents
@testable import ActionMaps

/// Requests of HTTP: bytes that arrive in pieces give the requests of the whole, and the same refusal.
enum HTTPTarget {
    static func run(_ input: [UInt8]) {
        var random = InputRandom(input)
        // Seeds are text, in which a line feed stands for both characters of an end; two form feeds for a single one.
        var bytes: [UInt8] = []
        for (index, part) in input.parts.enumerated() {
            if index > 0 { bytes.append(0x0A) }
            for byte in part { bytes += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
        }
        let whole = read(bytes) { bytes.count }
        for longest in [1, 7, 100] {
            let pieces = read(bytes) { 1 + Int(random.next() % UInt64(longest)) }
            check(pieces == whole, "pieces of \(longest) give \(pieces), and the whole \(whole)")
        }
    }

    /// What was read: each request in words, and the status that refuses the rest.
    private static func read(_ bytes: [UInt8], inPieces size: () -> Int) -> [String] {
        var reader = HTTPReader(), found: [String] = [], rest = bytes[...]
        do throws(HTTPFault) {
            while !rest.isEmpty {
                let piece = rest.prefix(max(1, size()))
                rest = rest.dropFirst(piece.count)
                reader.append(piece)
                while let request = try reader.next({ _ in }) {
                    let head = request.head
                    check(head.path.hasPrefix("/"), "a path begins with a slash: \(head.path)")
                    check(!head.method.hasControlCharacter && !head.path.hasControlCharacter, "a head is plain text")
                    check(request.body.count <= HTTPReader.bodyLimit, "a body has its limit")
                    found.append("\(head.method) \(head.path) \(head.keepsAlive) \(request.body)")
                }
            }
        } catch {
            check(error.message.hasSuffix("."), "a fault is a sentence: \(error.message)")
            found.append("\(error.status.rawValue)")
        }
        return found
    }
}
