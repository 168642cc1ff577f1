/// A claim that is not retained.
///
/// A use keeps the claim and its node from being released: the claim counts it, and whoever is about to release one of the
/// two sees the count, and has the claim retain both until the last use has ended (`Claim.cancel(at:)`,
/// `Offers.keep(_:)`). The count belongs to the tree's isolation, as the release does, so it does not matter on which
/// thread either of them runs. Retaining claim and node instead takes two pairs of atomic operations.
@safe struct ClaimReference {
    private let claim: Unmanaged<Claim>

    init(_ claim: Claim) {
        unsafe self.claim = .passUnretained(claim)
    }

    /// Calls a closure that runs no user code with the claim.
    ///
    /// - Precondition: As for ``use(_:)``.
    @inline(__always) func read<Answer>(_ body: (Claim) -> Answer) -> Answer {
        unsafe claim._withUnsafeGuaranteedRef { body($0) }
    }

    /// Calls a closure with the claim, which is used meanwhile.
    ///
    /// - Precondition: The claim has not been released: the stamp of the entry that the reference came with holds.
    @inline(__always) func use<Answer>(_ body: (Claim) -> Answer) -> Answer {
        unsafe claim._withUnsafeGuaranteedRef { $0.beginUse() }
        // Not by `defer`, which would be a function of its own.
        let answer = unsafe claim._withUnsafeGuaranteedRef { body($0) }
        if unsafe claim._withUnsafeGuaranteedRef({ $0.endUse() }) { releaseKept() }
        return answer
    }

    /// Releases what was let go meanwhile.
    @inline(never) private func releaseKept() {
        // Releasing runs user code, so the claim is not touched afterwards.
        let kept = unsafe claim._withUnsafeGuaranteedRef { $0.takeKept() }
        withExtendedLifetime(kept) {}
    }
}
