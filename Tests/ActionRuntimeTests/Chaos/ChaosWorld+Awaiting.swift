import ActionRuntime

extension ChaosWorld {
    /// Awaits operations one after the other, until the budget is used up.
    func awaitOperations() async {
        while beginAsync() {
            suspended += 1
            if random.chance(60) { await awaitOperation() } else { operateAtTop() }
            suspended -= 1
            if random.chance(50) { await Task.yield() }
        }
    }

    private func awaitOperation() async {
        guard let coordinator = coordinators.pick(random), let node = nodes.pick(random) else { return }
        let choice = random.below(8)
        trace("awaits \(choice)")
        switch choice {
        case 0, 1, 2: _ = await coordinator.perform(name())
        case 3: _ = await coordinator.perform(name(), arguments: ["value": 1], from: node, force: random.chance(20))
        case 4: _ = await node.trigger(signal(from: node))
        case 5: _ = await node.report(signal(from: node))
        case 6: _ = await keyMaps.pick(random)?.press(KeyStroke("a", .control))
        default: if !items.isEmpty { _ = await coordinator.perform(random.pick(items)) }
        }
    }

    /// Cancels one of the tasks that await operations, now and then.
    fileprivate func cancelSometimes() {
        if !tasks.isEmpty, random.chance(3) { random.pick(tasks).cancel() }
    }
}

extension ChaosToken {
    /// Lets others of the isolation run, and acts before and after.
    nonisolated(nonsending) func suspend() async {
        act(.handlers)
        guard let world = ChaosWorld.current, world.isWild else { return }
        world.cancelSometimes()
        for _ in 0..<world.random.below(4) { await Task.yield() }
        touch()
        if world.random.chance(40), let coordinator = world.coordinators.pick(world.random), world.beginAsync() {
            _ = await coordinator.perform(world.name())
        }
        touch()
        act(.handlers)
    }
}

/// The isolation of worlds with asynchronous handlers.
actor ChaosActor {
    func run(seed: UInt64, budget: Int) async -> Int {
        let world = ChaosWorld(seed: seed, budget: budget, isAsync: true)
        ChaosWorld.current = world
        for _ in 0..<1 + world.random.below(3) {
            world.tasks.append(
                Task {
                    // Named, because a task is on the actor only if it captures it.
                    _ = self
                    await ChaosWorld.current?.awaitOperations()
                })
        }
        let tasks = world.tasks
        for task in tasks { await task.value }
        world.checkAgreements()
        world.end()
        ChaosWorld.current = nil
        return world.operations
    }
}
