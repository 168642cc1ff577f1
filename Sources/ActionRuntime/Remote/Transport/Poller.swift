#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// A descriptor that is readable when a socket has an event, a time has come, or a bell was rung.
    final class Poller {
        /// An event of one source.
        struct Event {
            let key: UInt64
            var isReadable = false
            var isWritable = false
            /// Whether the other end is closed.
            var isGone = false
        }

        private static let timerKey = UInt64.max
        private static let bellKey = UInt64.max - 1

        let descriptor: Int32
        let bell: Bell
        private let timer: Int32
        /// The time at which the timer makes the poller readable; nil where it is not set.
        private var deadline: ContinuousClock.Instant?

        init() throws(RemoteError) {
            let poller = action_poller_make()
            guard poller >= 0 else { throw .last("make a descriptor to wait at") }
            let timer = action_poller_timer_make(poller, Self.timerKey)
            guard timer >= 0 else {
                let error = RemoteError.last("make a timer")
                closeDescriptor(poller)
                throw error
            }
            do throws(RemoteError) {
                bell = try Bell()
            } catch {
                action_poller_timer_close(timer)
                closeDescriptor(poller)
                throw error
            }
            descriptor = poller
            self.timer = timer
            set(bell.descriptor, Self.bellKey, isNew: true, reads: true)
        }

        deinit {
            action_poller_timer_close(timer)
            closeDescriptor(descriptor)
        }

        /// Sets which events of a descriptor are reported, besides that its other end is closed.
        ///
        /// - Returns: False where the system refused.
        @discardableResult
        func set(_ descriptor: Int32, _ key: UInt64, isNew: Bool = false, reads: Bool, writes: Bool = false) -> Bool {
            action_poller_set(self.descriptor, descriptor, key, isNew ? 1 : 0, reads ? 1 : 0, writes ? 1 : 0) == 0
        }

        /// Stops reporting events of a descriptor, before it is closed.
        func remove(_ descriptor: Int32) { action_poller_remove(self.descriptor, descriptor) }

        /// The present events, without waiting; the timer and the bell give no events.
        func take() -> [Event] {
            unsafe withUnsafeTemporaryAllocation(of: action_poller_event.self, capacity: Int(ACTION_POLLER_LIMIT)) {
                heard in
                guard let start = heard.baseAddress else { return [] }
                let count = unsafe action_poller_take(descriptor, start)
                var events: [Event] = []
                for index in 0..<max(0, Int(count)) {
                    let event = unsafe heard[index]
                    switch event.key {
                    case Self.timerKey:
                        action_poller_timer_take(timer)
                        deadline = nil
                    case Self.bellKey: bell.take()
                    default:
                        events.append(
                            Event(
                                key: event.key, isReadable: event.is_readable != 0, isWritable: event.is_writable != 0,
                                isGone: event.is_gone != 0))
                    }
                }
                return events
            }
        }

        /// Makes the descriptor readable at a time, unless an earlier time is set.
        func wake(at time: ContinuousClock.Instant) {
            if let deadline, deadline <= time { return }
            deadline = time
            let left = max(.nanoseconds(1), ContinuousClock.now.duration(to: time)).components
            action_poller_timer_set(
                descriptor, timer, Self.timerKey, left.seconds * 1_000_000_000 + left.attoseconds / 1_000_000_000)
        }
    }

    /// A bell that makes a poller's descriptor readable, from any thread.
    ///
    /// Rings before the poller answers the bell count as one.
    final class Bell: Sendable {
        let descriptor: Int32
        private let end: Int32

        init() throws(RemoteError) {
            var ends: (Int32, Int32) = (-1, -1)
            let isMade = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
                guard let start = unsafe bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return false }
                return unsafe action_pipe_make(start) == 0
            }
            guard isMade else { throw .last("make a pipe") }
            descriptor = ends.0
            end = ends.1
        }

        deinit {
            closeDescriptor(descriptor)
            closeDescriptor(end)
        }

        func ring() {
            var byte: UInt8 = 1
            // A full pipe is readable already, so a failed write loses nothing.
            _ = unsafe write(end, &byte, 1)
        }

        /// Answers the bell; later rings make the descriptor readable again.
        func take() {
            unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
                while unsafe read(descriptor, bytes.baseAddress, bytes.count) == bytes.count {}
            }
        }
    }

#endif
