private import CActionRuntime

/// The numbers of the process that all threads count with, without a lock.
///
/// Operations are relaxed, which orders nothing but the number itself. `Synchronization.Atomic` is not available before macOS
/// 15 and iOS 18.
package enum SharedCounter: Int32 {
    /// Advances whenever a node with a number moves or keeps its first thing, and when a coordinator begins or ends; begins at 1.
    case ancestry
    /// Advances whenever a coordinator forgets the paths that it remembers.
    case paths
    /// The serial number given out last.
    case serials
    /// The number of endpoints that listen, in all trees.
    case listeners
    /// Not 0 once a menu was watched, or an endpoint has listened.
    case watches
    /// Not 0 once a coordinator has had an `onUnhandled` closure.
    case unhandledHooks
    /// How many dispatches were observed.
    case dispatches
    /// Not 0 once an interceptor was registered.
    case interceptors
    /// How many undo stacks there are.
    case undoStacks
    /// How many recorders run, and how many endpoints tell clients of dispatches, in all trees.
    case recorders
    /// How many nodes came or went far below any node that is known, while an endpoint listened.
    case distantNodes
    /// Advances whenever other arguments may be secret than before: with the claims, hosts and coordinators that decide it.
    case secretChanges
    /// How many dispatchers answer for other programs, in all trees.
    case remoteDispatchers

    @inline(__always) package func load() -> UInt64 { action_counter_load(rawValue) }

    @inline(__always) func store(_ value: UInt64) { action_counter_store(rawValue, value) }

    /// Adds modulo 2⁶⁴, and returns the sum.
    @discardableResult
    @inline(__always) package func add(_ value: UInt64) -> UInt64 { action_counter_add(rawValue, value) }

    /// Subtracts modulo 2⁶⁴, and returns the difference.
    @discardableResult
    @inline(__always) func subtract(_ value: UInt64) -> UInt64 { add(0 &- value) }
}
