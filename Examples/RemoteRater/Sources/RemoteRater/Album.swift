/// The photos that are rated: plain data, which knows nothing of commands.
struct Album {
    struct Photo: Equatable {
        let name: String
        var rating = 0
        var isLocked = false
    }

    var photos = [
        Photo(name: "Mountain.jpg", rating: 3), Photo(name: "Lake.jpg"), Photo(name: "Forest.jpg", rating: 5),
        Photo(name: "Harbour.jpg", rating: 1), Photo(name: "Desert.jpg"), Photo(name: "Glacier.jpg"),
    ]
    private(set) var index = 0
    /// The rating that was copied last.
    var clipboard: Int?

    /// The photo that commands are about; nil where all are deleted.
    var selection: Photo? {
        get { photos.indices.contains(index) ? photos[index] : nil }
        set { if let newValue, photos.indices.contains(index) { photos[index] = newValue } }
    }

    mutating func select(offset: Int) {
        index = min(max(index + offset, 0), max(photos.count - 1, 0))
    }

    mutating func deleteSelection() {
        guard selection != nil else { return }
        photos.remove(at: index)
        select(offset: 0)
    }
}
