#if !os(Windows) && !os(WASI)

    extension RemoteServer {
        /// Answers until the task is cancelled or the server is stopped, on the caller's isolation; then stops the server.
        ///
        /// Asynchronous handlers run as tasks of that isolation, while other requests are answered. Where the caller has no
        /// isolation, a request with an asynchronous handler fails with ``DispatchError/needsAwait(_:)``.
        ///
        /// A thread of the server waits for requests, and does no other work.
        /// - Throws: ``RemoteError`` where the server has been stopped or runs already, or the system has no thread left.
        nonisolated(nonsending) public func run() async throws {
            guard !isRunning, let poller else { throw RemoteError.notServing }
            isRunning = true
            // This function awaits between turns.
            endpoint.taskProbe.isKnown = true
            // The thread waits at the poller until the thread is told to end.
            defer { withExtendedLifetime(poller) {} }
            defer {
                isRunning = false
                stop()
            }
            let waiter = try DescriptorWaiter(poller)
            defer { waiter.end() }
            while self.poller != nil, !Task.isCancelled {
                serve(isolation: #isolation)
                if self.poller == nil { break }
                await waiter.wait()
            }
        }
    }

#endif
