/// Gives registrations their serial numbers, which ascend in the order of registering.
package enum Serial {
    package static func next() -> UInt64 { SharedCounter.serials.add(1) }

    /// The last number given out.
    static var last: UInt64 { SharedCounter.serials.load() }
}
