import ActionRuntime

/// A claim of a node.
struct CheckedClaim {
    let claim: MapClaim
    let kind: ClaimKind
    /// The names that a catch-all takes, if it lists them.
    var names: [String]?
    let node: Int
    let place: CheckedPlace
    let json: JSONNode
    /// The positions of the steps of the claim.
    var steps = 0..<0

    /// Whether each request ends at the claim that it is asked for while it is available, be it enabled or not.
    ///
    /// The availability of a claim that only the program can run is not known.
    var isCertain: Bool { !claim.mayDecline && !claim.isOpaque }
}
