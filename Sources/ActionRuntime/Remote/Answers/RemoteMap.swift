/// The answer to `map/get`: the live tree as an action map, read node by node.
final class RemoteMap: RemoteWork {
    /// The most nodes of a map: more do not fit into an answer.
    private static let nodeLimit = 200_000

    let revision: Int
    private let listed: ListedActions
    private var map: LiveMap

    init(_ service: RemoteService) {
        revision = service.revision
        let (listed, hidesAny) = (ListedActions(service.exposer), service.exposer.hidesByValidator)
        self.listed = listed
        map = LiveMap(
            of: service.coordinator, named: service.app, menu: service.menu ?? service.keys?.menu, keys: service.keys,
            exposes: { listed.contains($0, $1) && !listed.isHidden($0, $1) },
            hides: { [coordinator = service.coordinator] in
                hidesAny && coordinator.validate($0, from: $1, to: $1).isHidden
            },
            includesCatchAlls: service.exposer.exposure == .all)
    }

    func step() throws(RemoteFault) -> JSONLine? {
        if listed.prepare() { return nil }
        let map: JSONLine?
        do throws(LiveMapError) {
            map = try self.map.step()
        } catch {
            throw RemoteFault(.tooMuch, error.description)
        }
        guard self.map.nodeCount <= Self.nodeLimit, self.map.size <= RemoteService.answerLimit else {
            throw .tooLarge
        }
        guard let map else { return nil }
        var line = JSONLine()
        line.add("map", map)
        return line
    }
}
