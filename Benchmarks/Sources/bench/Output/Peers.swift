/// What others cost, in nanoseconds by depth, as it was recorded; they are not measured again.
struct Peer {
    /// When, and on what.
    static let circumstances = "recorded November 2026 on a machine with 2 processors, where c1 took about 15 ns"

    let name: String
    let color: String
    let points: [Int: Double]

    static let all = [
        Peer(
            name: "Qt 6 sendEvent, up the parents", color: "#9a6700",
            points: [1: 62, 8: 254, 64: 1_740, 512: 13_800]),
        Peer(
            name: "GNUstep sendAction:to:nil", color: "#1a7f37",
            points: [1: 102, 8: 205, 64: 982, 512: 7_300]),
        Peer(name: "Textual run_action", color: "#0e8a8a", points: [1: 3_800, 8: 3_890, 64: 4_260, 512: 4_300]),
        Peer(
            name: "GTK 4 activate_action, group on root", color: "#8250df",
            points: [1: 338, 8: 380, 64: 788, 512: 4_290]),
        Peer(
            name: "GTK 4 class action on root", color: "#bf3989", points: [1: 23, 8: 70, 64: 436, 512: 4_290]),
        Peer(name: "GTK 4 bound button", color: "#a371f7", points: [1: 341, 8: 348, 64: 358, 512: 361]),
        Peer(name: "GNUstep forwardInvocation:", color: "#116329", points: [1: 2_570]),
    ]
}
