import ActionRuntime

extension ChaosWorld {
    /// Does something with undo stacks, recorders and sequences.
    func undo(_ operation: ChaosPart) {
        switch operation {
        case .stack: setStack()
        case .undo: useStack()
        case .record: record()
        default: replay()
        }
    }

    private func setStack() {
        if random.chance(30) {
            let stack = UndoStack(levels: 1 + random.below(8), cost: random.chance(30) ? 20 : .max)
            let token = ChaosToken(self)
            stacks.add(stack)
            registrations.add(stack.observe { _ in token.act(.hooks) })
        }
        nodes.pick(random)?.undoStack = maybe(80, stacks.pick(random))
    }

    private func useStack() {
        guard let stack = stacks.pick(random) else { return }
        switch random.below(12) {
        case 0: stack.markClean()
        case 1: stack.seal()
        case 2: stack.removeAll()
        case 3:
            _ = stack.undoable
            _ = stack.redoable
            _ = stack.isClean
        case 4:
            if random.chance(50) {
                stack.removeNewest()
            } else {
                nodes.pick(random).map { stack.removeEntries(of: $0) }
            }
        case 5:
            let token = ChaosToken(self)
            stack.registerUndo("by hand", owner: maybe(30, owners.pick(random))) { try token.takeBack() }
        default:
            let name = random.pick(["undo:", "undo:", "redo:", "repeat:"] as [ActionName])
            guard let coordinator = coordinators.pick(random) else { return }
            if random.chance(20) { _ = coordinator.validate(name, from: nodes.pick(random)) }
            results.append(coordinator.perform(name, from: nodes.pick(random), force: random.chance(10)) as Outcome)
        }
    }

    private func record() {
        guard let coordinator = coordinators.pick(random) else { return }
        if random.chance(50) { return recorders.add(coordinator.record(from: maybe(30, nodes.pick(random)))) }
        if let recorder = recorders.pick(random) { sequences.append(recorder.stop()) }
        if sequences.count > 8 { sequences.removeFirst(4) }
    }

    private func replay() {
        guard let coordinator = coordinators.pick(random), !sequences.isEmpty else { return }
        var sequence = random.pick(sequences)
        sequence.steps = Array(sequence.steps.suffix(4))
        if random.chance(20) { nodes.pick(random)?.onAction(name(), performs: sequence) }
        results.append(coordinator.replay(sequence, from: maybe(30, nodes.pick(random))) as Outcome)
    }
}

extension ChaosToken {
    /// Says how to take back what the handler does.
    func tellUndo(_ invocation: Invocation) {
        guard let world = ChaosWorld.current, world.isWild, ChaosPart.undo.isOn, world.random.chance(30) else { return }
        let token = ChaosToken(world)
        let merging = world.maybe(30, UndoMerging("merged"))
        switch world.random.below(4) {
        case 0: invocation.registerUndo(merging: merging, perform: world.name(), ["value": 1])
        case 1 where world.isAsync:
            invocation.registerUndo(merging: merging, owner: world.owners.pick(world.random)) {
                await token.suspend()
                try token.takeBack()
            }
        default:
            let owner = world.maybe(30, world.owners.pick(world.random))
            invocation.registerUndo("undone", merging: merging, cost: 3, owner: owner) { try token.takeBack() }
        }
    }

    /// A step of an undo stack: it acts, may fail, and may say how to do again what it takes back.
    func takeBack() throws {
        act(.handlers)
        guard let world = ChaosWorld.current, world.isWild else { return }
        if world.random.chance(50), let stack = world.stacks.pick(world.random) {
            let token = ChaosToken(world)
            stack.registerUndo("again") { try token.takeBack() }
        }
        if mayThrow, world.random.chance(50) { throw signal() }
        touch()
    }
}
