package import ActionRuntime

extension RunningProgram {
    /// Begins a watch, whose number the answer has (``JSONNode/watch``).
    package func startWatch(_ params: JSONLine) throws(ToolError) -> JSONNode {
        do {
            let answer = try call("watch/start", params)
            watched[answer.watch] = []
            return answer
        } catch  where error.status == .notAllowed {
            throw error.sayingHowToAllowLog
        }
    }

    /// Ends a watch.
    package func stopWatch(_ watch: ActionValue) throws(ToolError) {
        watched[watch] = nil
        var params = JSONLine()
        params.add("watch", watch)
        _ = try call("watch/stop", params)
    }

    /// What the program remembers of requests that have ended: `records`, the newest first, and `remembering`.
    package func log() throws(ToolError) -> JSONLine {
        do {
            return try all("log/get", JSONLine())
        } catch  where error.isOfUnknownMethod {
            throw ToolError(
                .unavailable, "'\(name.printable)' remembers no requests: its library is older.",
                details: ["'action watch --log' prints what is performed from now on."])
        } catch  where error.status == .notAllowed {
            throw error.sayingHowToAllowLog
        }
    }
}

extension ToolError {
    /// The refusal, with what the program has to allow.
    fileprivate var sayingHowToAllowLog: ToolError {
        ToolError(
            status, message,
            details: ["For this the program has to allow 'log': RemoteServer(…, allowing: […, .log])."])
    }
}

extension JSONNode {
    /// The number of the watch that an answer or a message is about; null for none.
    package var watch: ActionValue { self["watch"]?.value ?? .null }
}
