import ActionRuntime
import Foundation
import Synchronization

@testable import ActionNATS

/// A client of a service, which waits for answers.
final class Client: Sendable {
    enum Answer: Sendable {
        case result([String: ActionValue])
        case error(Int, String)
        case closed(String)

        /// The outcome of a request that was performed or not.
        var outcome: String {
            switch self {
            case .result(let result):
                if case .string(let text)? = result["outcome"] { text } else { "\(result)" }
            case .error(let code, let message): "\(code): \(message)"
            case .closed(let reason): "closed: \(reason)"
            }
        }
        var error: String? {
            switch self {
            case .result(let result): if case .string(let text)? = result["error"] { text } else { nil }
            case .error(_, let message): message
            case .closed(let reason): reason
            }
        }
        var code: Int? { if case .error(let code, _) = self { code } else { nil } }
        var isUnknown: Bool { if case .result(let result) = self { result["isOutcomeUnknown"] == true } else { false } }
        subscript(_ key: String) -> ActionValue? { if case .result(let result) = self { result[key] } else { nil } }
    }

    private struct State {
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        var lastID = 0
        var notifications: [String] = []
        var closed: String?
        var absent: String?
        var isRefused = false
        /// Answers to requests that were answered before.
        var extra = 0
    }

    let courier: Courier
    private let state = Mutex(State())

    init(_ options: NATSOptions, service: String = "photos", repeating: Set<String> = []) throws {
        courier = try Courier(service: service, options, repeating: repeating)
        open()
    }

    convenience init(_ url: String, service: String = "photos", repeating: Set<String> = []) throws {
        try self.init(NATSOptions(url: url), service: service, repeating: repeating)
    }

    deinit { courier.close() }

    func open() {
        state.withLock { ($0.closed, $0.absent) = (nil, nil) }
        courier.open { [weak self] event in self?.hear(event) }
    }

    func close() { courier.close() }

    var closed: String? { state.withLock { $0.closed } }
    var absent: String? { state.withLock { $0.absent } }
    var isRefused: Bool { state.withLock { $0.isRefused } }
    var notifications: [String] { state.withLock { $0.notifications } }
    var extra: Int { state.withLock { $0.extra } }

    private func hear(_ event: Courier.Event) {
        switch event {
        case .line(let bytes):
            guard case .object(let message)? = try? ActionValue(json: bytes) else { return }
            guard case .int(let id)? = message["id"] else {
                return state.withLock { $0.notifications.append(String(decoding: bytes, as: UTF8.self)) }
            }
            let answer: Answer
            if case .object(let error)? = message["error"], case .int(let code)? = error["code"],
                case .string(let text)? = error["message"]
            {
                answer = .error(code, text)
            } else if case .object(let result)? = message["result"] {
                answer = .result(result)
            } else {
                answer = .result(["result": message["result"] ?? .null])
            }
            let waiting = state.withLock { state in
                let waiting = state.waiting.removeValue(forKey: id)
                if waiting == nil { state.extra += 1 }
                return waiting
            }
            waiting?.resume(returning: answer)
        case .absent(let reason): state.withLock { $0.absent = reason }
        case .closed(let reason, let isRefused):
            let waiting = state.withLock { state in
                (state.closed, state.isRefused) = (reason, isRefused)
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for one in waiting { one.resume(returning: Self.answer(reason, isRefused: isRefused)) }
        }
    }

    /// The answer at the end of the way; the refusal of a user may come before the request, which is then refused for the same reason.
    private static func answer(_ reason: String, isRefused: Bool) -> Answer {
        isRefused ? .error(-32002, reason.prefix(1).uppercased() + reason.dropFirst() + ".") : .closed(reason)
    }

    /// Sends a request, and waits for its answer.
    func ask(_ method: String, _ params: [String: ActionValue] = [:]) async -> Answer {
        await withCheckedContinuation { continuation in
            let id = state.withLock { state in
                state.lastID += 1
                state.waiting[state.lastID] = continuation
                return state.lastID
            }
            send(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": .object(params)])
            if let closed {
                let answer = Self.answer(closed, isRefused: isRefused)
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: answer)
            }
        }
    }

    func perform(
        _ action: String, _ arguments: [String: ActionValue] = [:], _ params: [String: ActionValue] = [:]
    ) async -> Answer {
        var params = params
        (params["action"], params["arguments"]) = (.string(action), .object(arguments))
        return await ask("actions/perform", params)
    }

    func send(_ message: [String: ActionValue]) { courier.send(Array(ActionValue.object(message).description.utf8)) }

    /// The number of the request that was sent last.
    var lastID: Int { state.withLock { $0.lastID } }
}

/// Waits until something holds; false after a time that is long enough on a slow machine.
func eventually(_ seconds: Double = 20, _ holds: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !holds() {
        if ContinuousClock.now > end { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}
