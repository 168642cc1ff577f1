#if !os(Windows) && !os(WASI)

    extension RemoteServer {
        /// The requests of clients under way, in the order in which they arrived.
        ///
        /// A request is under way until it has been answered, and until its handler has ended, also where its client has gone. A
        /// question is never under way.
        public var requests: [RemoteRequest] { endpoint.requests }

        /// Calls a closure with all requests under way after each change, until the registration is cancelled.
        ///
        /// A change is a request that begins to wait or has ended, its next step, and the progress that its handler tells. A request
        /// that is answered at once is never told, unless its handler tells its progress. Observers are called on the tree's isolation,
        /// in the order in which they were added.
        @discardableResult
        public func observeRequests(_ hear: @escaping (_ requests: [RemoteRequest]) -> Void) -> Registration {
            endpoint.requestObservers.add(hear)
        }

        /// Cancels a request as its client could: its task is cancelled, and the client is told so.
        ///
        /// A handler that does not look at the cancellation goes on, and so does its request. A request that has ended is passed over.
        public func cancel(_ id: RemoteRequest.ID) { endpoint.cancel(id) }
    }

#endif
