extension RemoteService {
    /// Begins to answer `tree/get`.
    func tree(_ params: RemoteParams) throws(RemoteFault) -> RemoteTree {
        let top = try start(params) ?? coordinator.root
        return RemoteTree(self, from: top, depth: try params.number("depth", in: 0 ... .max) ?? .max)
    }
}
