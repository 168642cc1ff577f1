import ActionRuntime
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Answers the questions of NATS's micro-services: who is there (`$SRV.PING`), with which subjects (`INFO`), and how busy (`STATS`).
final class Discovery: Sendable {
    private struct Counts {
        var requests = 0
        var errors = 0
    }

    private let subjects: Subjects
    private let instance: String
    private let started: String
    private let counts = Mutex(Counts())

    init(_ subjects: Subjects, instance: String) {
        (self.subjects, self.instance) = (subjects, instance)
        var (seconds, parts) = (time(nil), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        started = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The subjects of the questions: to all, to those of the service, and to this process.
    var asked: [String] { ["$SRV.*", "$SRV.*.\(subjects.service)", "$SRV.*.\(subjects.service).\(instance)"] }

    func count(isError: Bool) {
        counts.withLock {
            $0.requests += 1
            if isError { $0.errors += 1 }
        }
    }

    /// The answer to a question; nil for one that is not known.
    func answer(_ subject: String) -> [UInt8]? {
        let tokens = subject.split(separator: ".")
        guard tokens.count >= 2 else { return nil }
        let counts = counts.withLock { $0 }
        var endpoint: [String: ActionValue] = [
            "name": "actions", "subject": .string(subjects.ofAnyWorker), "queue_group": .string(Subjects.group),
        ]
        var answer: [String: ActionValue] = [
            "name": .string(subjects.service), "id": .string(instance), "version": "1.0.0",
            "metadata": .object(["protocol": "actions"]),
        ]
        switch tokens[1] {
        case "PING": answer["type"] = "io.nats.micro.v1.ping_response"
        case "INFO":
            answer["type"] = "io.nats.micro.v1.info_response"
            answer["description"] = "Actions of '\(subjects.service)'"
            endpoint["metadata"] = .object([:])
            answer["endpoints"] = .array([.object(endpoint)])
        case "STATS":
            answer["type"] = "io.nats.micro.v1.stats_response"
            answer["started"] = .string(started)
            endpoint["num_requests"] = .int(counts.requests)
            endpoint["num_errors"] = .int(counts.errors)
            endpoint["last_error"] = ""
            endpoint["processing_time"] = 0
            endpoint["average_processing_time"] = 0
            answer["endpoints"] = .array([.object(endpoint)])
        default: return nil
        }
        return Array(ActionValue.object(answer).description.utf8)
    }
}
