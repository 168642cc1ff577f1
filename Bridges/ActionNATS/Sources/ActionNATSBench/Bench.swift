import ActionNATS
import ActionRuntime
import CNATS
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Measures questions and requests over NATS beside the request and reply of the C client, interleaved.
///
///     nats-bench URL                 with workers and responders of its own
///     nats-bench --respond URL [MS]  a responder of the C client, which takes that long for each request
@main
struct Bench {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "--respond", words.count >= 2 {
            return Plain.respond(words[1], milliseconds: words.count > 2 ? Int(words[2]) ?? 0 : 0)
        }
        guard words.count == 1 else {
            print("usage: nats-bench URL")
            exit(64)
        }
        try roundTrips(words[0])
        try factors(words[0])
    }

    /// The times of a round trip, each the median of five rounds.
    private static func roundTrips(_ url: String) throws {
        let children = Children()
        defer { children.end() }
        try children.start(["nats-bench", "--respond", url])
        try children.start(["nats-worker", url, "photos", "one"])
        let plain = Plain(url), asking = try Asking(url)
        let ways: [(String, () -> Void)] = [
            ("C client", { plain.ask() }), ("question", { asking.question() }),
            ("perform", { asking.perform("work:") }),
        ]
        for (_, ask) in ways { for _ in 0..<500 { ask() } }
        var times = ways.map { _ in [Double]() }
        let count = 2000
        for _ in 0..<5 {
            for (index, way) in ways.enumerated() {
                let time = ContinuousClock().measure { for _ in 0..<count { way.1() } }
                times[index].append(time / .microseconds(1) / Double(count))
            }
        }
        let medians = times.map { $0.sorted()[2] }
        for (index, way) in ways.enumerated() {
            print(
                "\(way.0): \(rounded(medians[index])) µs, \(rounded(medians[index] / medians[0])) times that of the C client"
            )
        }
    }

    /// How many times as much two and four processes do, with 1 ms for each request.
    private static func factors(_ url: String) throws {
        var rates: [String: [Int: [Double]]] = [:]
        for _ in 0..<5 {
            for count in [1, 2, 4] {
                do {
                    let children = Children()
                    defer { children.end() }
                    for _ in 0..<count { try children.start(["nats-bench", "--respond", url, "1"]) }
                    let clients = (0..<16).map { _ in Plain(url) }
                    rates["C client", default: [:]][count, default: []].append(rate { clients[$0].ask() })
                }
                do {
                    let children = Children()
                    defer { children.end() }
                    for index in 0..<count { try children.start(["nats-worker", url, "photos", "w\(index)"]) }
                    let clients = try (0..<16).map { _ in try Asking(url) }
                    rates["perform", default: [:]][count, default: []].append(
                        rate { clients[$0].perform("block:", ms: 1) })
                }
            }
        }
        for count in [2, 4] {
            let factors = ["C client", "perform"].map { name in
                zip(rates[name]?[count] ?? [], rates[name]?[1] ?? []).map { $0 / $1 }.sorted()[2]
            }
            print(
                "\(count) workers: \(rounded(factors[1])) times as much as one, the C client \(rounded(factors[0])): "
                    + "\(rounded(factors[1] / factors[0])) of it")
        }
        for (name, rates) in rates { print(name, rates.mapValues { rounded($0.sorted()[2]) }) }
    }

    /// How many requests 16 threads have answered in a second.
    private static func rate(_ ask: @escaping (Int) -> Void) -> Double {
        nonisolated(unsafe) let ask = ask
        let count = Atomic(0)
        let end = ContinuousClock.now + .seconds(1)
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            while ContinuousClock.now < end {
                ask(index)
                count.add(1, ordering: .relaxed)
            }
        }
        return Double(count.load(ordering: .relaxed))
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

/// The request and reply of the C client.
final class Plain: Sendable {
    private nonisolated(unsafe) let connection: OpaquePointer
    private static let subject = "bench"
    private static let payload = #"{"jsonrpc":"2.0","id":1,"method":"actions/can","params":{"action":"work:"}}"#

    init(_ url: String) { connection = Self.connect(url) }
    deinit { natsConnection_Destroy(connection) }

    private static func connect(_ url: String) -> OpaquePointer {
        var options: OpaquePointer?, connection: OpaquePointer?
        natsOptions_Create(&options)
        defer { natsOptions_Destroy(options) }
        natsOptions_SetURL(options, url)
        natsOptions_SetSendAsap(options, true)
        guard natsConnection_Connect(&connection, options) == NATS_OK, let connection else {
            fatalError("No server at \(url)")
        }
        return connection
    }

    func ask() {
        var reply: OpaquePointer?
        let status = natsConnection_RequestString(&reply, connection, Self.subject, Self.payload, 5000)
        precondition(status == NATS_OK, "\(status)")
        natsMsg_Destroy(reply)
    }

    static func respond(_ url: String, milliseconds: Int) {
        let connection = connect(url)
        var subscription: OpaquePointer?
        natsConnection_QueueSubscribe(
            &subscription, connection, subject, "group",
            { connection, _, message, closure in
                let time = UInt32(UInt(bitPattern: closure))
                if time > 0 { usleep(time * 1000) }
                natsConnection_Publish(
                    connection, natsMsg_GetReply(message), natsMsg_GetData(message), natsMsg_GetDataLength(message))
                natsMsg_Destroy(message)
            }, UnsafeMutableRawPointer(bitPattern: UInt(milliseconds)))
        while true { sleep(3600) }
    }
}

/// Requests of the protocol, one after the other.
final class Asking: @unchecked Sendable {
    private let courier: Courier
    private let answered = DispatchSemaphore(value: 0)
    private var id = 0

    init(_ url: String) throws {
        courier = try Courier(service: "photos", NATSOptions(url: url))
        courier.open { [answered] event in
            if case .line(let line) = event {
                precondition(
                    !String(decoding: line, as: UTF8.self).contains("error\":{"), String(decoding: line, as: UTF8.self))
                answered.signal()
            }
        }
    }

    deinit { courier.close() }

    func question() { ask("actions/can", #""action":"work:""#) }
    func perform(_ action: String, ms: Int? = nil) {
        ask("actions/perform", #""action":"\#(action)","arguments":{"id":"a"\#(ms.map { ",\"ms\":\($0)" } ?? "")}"#)
    }

    private func ask(_ method: String, _ params: String) {
        id += 1
        courier.send(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#.utf8))
        answered.wait()
    }
}

/// Programs beside this one, which end with the object.
final class Children {
    private var pids: [pid_t] = []

    func start(_ words: [String]) throws {
        let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        var arguments = (["\(folder)/\(words[0])"] + words.dropFirst()).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid = pid_t()
        let status = posix_spawn(&pid, arguments[0]!, nil, nil, &arguments, environ)
        precondition(status == 0, "\(words[0]) does not start")
        pids.append(pid)
        usleep(400_000)
    }

    func end() {
        for pid in pids {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        pids = []
    }
}
