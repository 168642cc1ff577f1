package import ActionRuntime

extension RunningProgram {
    /// Begins a watch.
    package func startWatch(_ params: JSONLine) throws(ToolError) -> JSONNode {
        do {
            return try call("watch/start", params)
        } catch  where error.status == .notAllowed {
            throw error.sayingHowToAllowLog
        }
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
