/// Objects of one kind, as long as anybody holds them; some of them are held here.
final class ChaosPool<Thing: AnyObject> {
    private struct Link {
        weak var thing: Thing?
    }

    private var links: [Link] = []
    private var held: [Thing] = []

    /// Adds a thing, which is held until it is let go where nobody else holds it.
    func add(_ thing: Thing, isHeld: Bool = true) {
        if links.count >= 64 { compact() }
        links.append(Link(thing: thing))
        if isHeld { hold(thing) }
    }

    func hold(_ thing: Thing) {
        guard held.count < 64, !held.contains(where: { $0 === thing }) else { return }
        held.append(thing)
    }

    /// A random one of those that are alive; nil where few are.
    func pick(_ random: ChaosRandom) -> Thing? {
        for _ in 0..<4 where !links.isEmpty {
            if let thing = links[random.below(links.count)].thing { return thing }
        }
        return nil
    }

    /// Holds one no longer.
    ///
    /// It is given to the caller, so that it is not released while the pool is being changed.
    func letGo(_ random: ChaosRandom) -> Thing? {
        held.isEmpty ? nil : held.remove(at: random.below(held.count))
    }

    /// Holds nothing any more.
    func letAllGo() -> [Thing] {
        let all = held
        held = []
        return all
    }

    var isHolding: Bool { !held.isEmpty }

    /// All that are alive.
    var living: [Thing] {
        let links = links
        return links.compactMap(\.thing)
    }

    private func compact() {
        let old = links
        let new = old.filter { $0.thing != nil }
        links = new
    }
}

/// The random source of a world: an object, so that drawing is never an access to anything else.
final class ChaosRandom {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    func below(_ count: Int) -> Int { Int(generator.next() >> 33) % count }

    func chance(_ percent: Int) -> Bool { below(100) < percent }

    func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
