import ActionRuntime

final class Photo {
    var rating = 3
    var isLocked = false
}

extension Action<Int, Void> { static let rate = Self("rate:", "stars") }

let app = ActionNode("app"), window = ActionNode("window", in: app), grid = ActionNode("grid", in: window)
let coordinator = Coordinator(root: app)
coordinator.firstResponder = grid
let photo = Photo()

grid.on(.rate, validate: { item in
    item.setValue(photo.rating)
    if photo.isLocked { item.disable("the photo is locked") }
}) { stars in photo.rating = stars }

let menu = Menu("Rating") {
    for stars in 0...5 { Command("\(stars) stars", action: .rate, stars, id: "rate\(stars)") }
}
precondition(coordinator.snapshot(of: menu).commands.filter { $0.state == .on }.map(\.title) == ["3 stars"])
photo.isLocked = true
precondition(coordinator.snapshot(of: menu).commands.allSatisfy { $0.reasons == ["the photo is locked"] })
