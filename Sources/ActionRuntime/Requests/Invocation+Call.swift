extension Invocation {
    /// The handler's call that an invocation was made for.
    ///
    /// Its caller retains the route until the call has ended. The routes are read only while the call runs (``position``), so an
    /// invocation that is kept retains neither closures nor nodes.
    @safe package struct Call {
        /// The number of the call, which no other call of the process has.
        let number: UInt64
        unowned(unsafe) let knownRoute: Route
        unowned(unsafe) let knownNextRoutes: NextRoutes?
        package let isForced: Bool
    }

    /// The route from the claim where a request stands, and where the request goes on after it.
    typealias RoutePosition = (route: Route, nextRoutes: NextRoutes?)
}

extension Invocation.Call: CustomReflectable {
    /// Nothing, because the routes may have been released, and lead to the whole tree otherwise.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
