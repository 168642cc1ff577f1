#if !os(Windows) && !os(WASI)

    extension RemoteServer {
        /// The requests of clients under way, as ``RemoteEndpoint/requests``.
        public var requests: [RemoteRequest] { endpoint.requests }

        /// Calls a closure with all requests under way after each change, as ``RemoteEndpoint/observeRequests(_:)``.
        @discardableResult
        public func observeRequests(_ hear: @escaping (_ requests: [RemoteRequest]) -> Void) -> Registration {
            endpoint.observeRequests(hear)
        }

        /// Cancels a request as its client could, as ``RemoteEndpoint/cancel(_:)``.
        public func cancel(_ id: RemoteRequest.ID) { endpoint.cancel(id) }
    }

#endif
