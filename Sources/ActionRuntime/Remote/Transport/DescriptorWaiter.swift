#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// A thread that waits until a poller's descriptor is readable, and then wakes the task that waits for it.
    ///
    /// The thread sleeps while no task waits. It is Sendable because a lock guards the state that both threads use.
    final class DescriptorWaiter: Sendable {
        private enum State {
            case idle
            case waiting(CheckedContinuation<Void, Never>)
            case ended
        }

        private let state = Lock(State.idle)
        /// Tells the thread that a task waits, or that the thread has to end.
        private let orders: Bell
        private let poller: Int32

        /// Starts the thread.
        ///
        /// - Parameter poller: The poller, which has to exist until ``end()`` is called.
        init(_ poller: Poller) throws(RemoteError) {
            orders = try Bell()
            self.poller = poller.descriptor
            try startThread()
        }

        private func startThread() throws(RemoteError) {
            var attributes = pthread_attr_t()
            unsafe pthread_attr_init(&attributes)
            defer { unsafe pthread_attr_destroy(&attributes) }
            unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
            let context = unsafe Unmanaged.passRetained(self)
            #if canImport(Darwin)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            // The program's signal handlers run on its own threads.
            var (all, before) = (sigset_t(), sigset_t())
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
            let code = unsafe pthread_create(&thread, &attributes, waiterThread, context.toOpaque())
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
            guard code == 0 else {
                unsafe context.release()
                throw .system(operation: "start a thread", code: code)
            }
        }

        /// Waits until the poller's descriptor is readable, or the task is cancelled.
        func wait(isolation: isolated (any Actor)? = #isolation) async {
            await withTaskCancellationHandler {
                // Captured, because the closure would leave the isolation otherwise, and each wait would take two switches of threads more.
                _ = isolation
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        guard case .idle = state, !Task.isCancelled else { return true }
                        state = .waiting(continuation)
                        return false
                    }
                    if isOver { continuation.resume() } else { orders.ring() }
                }
            } onCancel: {
                wake()
            }
        }

        /// Ends the thread.
        func end() {
            state.withLock { $0 = .ended }
            orders.ring()
        }

        private func wake() {
            let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
                guard case .waiting(let continuation) = state else { return nil }
                state = .idle
                return continuation
            }
            waiting?.resume()
        }

        private enum Order {
            case sleep, wait, end
        }

        private var order: Order {
            state.withLock { state in
                switch state {
                case .idle: .sleep
                case .waiting: .wait
                case .ended: .end
                }
            }
        }

        /// The loop of the thread.
        fileprivate func work() {
            while true {
                let order = order
                if order == .end { return }
                // If the task was cancelled, the thread stays here until the descriptor is readable, and then sleeps.
                var sources = [pollfd(fd: orders.descriptor, events: Int16(POLLIN), revents: 0)]
                if order == .wait { sources.append(pollfd(fd: poller, events: Int16(POLLIN), revents: 0)) }
                _ = unsafe poll(&sources, nfds_t(sources.count), -1)
                if sources[0].revents != 0 { orders.take() }
                if sources.count > 1, sources[1].revents != 0 { wake() }
            }
        }
    }

    #if canImport(Darwin)
        private func waiterThread(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            unsafe Unmanaged<DescriptorWaiter>.fromOpaque(context).takeRetainedValue().work()
            return nil
        }
    #else
        private func waiterThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<DescriptorWaiter>.fromOpaque(context).takeRetainedValue().work()
            return nil
        }
    #endif

#endif
