/// A photo of the album.
struct Photo {
    let name: String
    var rating = 0
    var isLocked = false
    var caption = ""
}

/// The photos, and the selected one.
struct Album {
    var photos = [
        Photo(name: "Dawn", rating: 3), Photo(name: "Fjord", rating: 5), Photo(name: "Ridge", rating: 1),
        Photo(name: "Glacier", rating: 4, isLocked: true), Photo(name: "Valley"), Photo(name: "Dusk", rating: 2),
    ]
    var index = 0

    var selection: Photo {
        get { photos[index] }
        set { photos[index] = newValue }
    }
}
