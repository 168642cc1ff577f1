/// The subjects of a service.
///
/// | subject | who hears it |
/// | --- | --- |
/// | `actions.<service>.as.<user>.<method>` | one worker, whoever is free |
/// | `actions.<service>.i.<instance>.as.<user>.<method>` | one process |
/// | `actions.<service>.as.<user>.$look` | all workers, which answer with their instances |
/// | `<inbox>.q<number>` | the asker: a worker asks whether it may perform, or is busy; the server says that there is no worker |
/// | `<inbox>.<instance>` | the asker: the lines of a worker |
///
/// The payload of a method is the line of the protocol, without its line break.
struct Subjects: Hashable, Sendable {
    let service: String

    /// The user of whoever has none.
    static let anyone = "anyone"
    /// The group of which one worker gets each request.
    static let group = "actions"
    /// The method that asks who is there, and what became of requests.
    static let look = "$look"
    /// The method that says that the asker has gone.
    static let bye = "$bye"

    init(_ service: String) throws(NATSError) {
        guard Self.isName(service) else { throw .badName(kind: "service", service) }
        self.service = service
    }

    /// Whether a text can be a service, or a user.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
        return first.isLetter
            && text.utf8.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }

    /// Whether a text can be a method of the protocol: letters with slashes, and `$` only in `$/cancel`.
    static func isMethod(_ text: String) -> Bool {
        text == "$/cancel"
            || !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy { $0.isLetter || $0 == 0x2F }
    }

    /// A random name of 128 bits, of a process or of an asker.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Whether a text can be the random name of a process.
    static func isInstance(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    // MARK: Sending

    func anyWorker(_ user: String, _ method: String) -> String { "actions.\(service).as.\(user).\(method)" }

    func worker(_ instance: String, _ user: String, _ method: String) -> String {
        "actions.\(service).i.\(instance).as.\(user).\(method)"
    }

    // MARK: Hearing

    var ofAnyWorker: String { "actions.\(service).as.*.*" }
    var lookOfAll: String { "actions.\(service).as.*.\(Self.look)" }
    func ofWorker(_ instance: String) -> String { "actions.\(service).i.\(instance).as.*.*" }

    /// The user and the method that a subject of a worker names.
    static func parts(of subject: String) -> (user: String, method: String)? {
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false)
        guard tokens.count >= 5, tokens[tokens.count - 3] == "as" else { return nil }
        return (String(tokens[tokens.count - 2]), String(tokens[tokens.count - 1]))
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
