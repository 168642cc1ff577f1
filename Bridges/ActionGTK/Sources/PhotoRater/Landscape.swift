import CGTK

/// Draws a picture for each photo: mountains before a sky, in colours of the photo's own.
enum Landscape {
    /// Makes the picture of a photo; the caller owns it.
    static func texture(_ number: Int, width: Int, height: Int) -> OpaquePointer {
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        let palette = palettes[number % palettes.count]
        let ranges = [(0.45, palette.far, 3), (0.62, palette.middle, 5), (0.8, palette.near, 2)]
        for x in 0..<width {
            let tops = ranges.map { base, _, seed in ridge(x, width, base, number * 7 + seed) * Double(height) }
            for y in 0..<height {
                var color = mix(palette.sky, palette.horizon, Double(y) / Double(height))
                for (index, top) in tops.enumerated() where Double(y) > top { color = ranges[index].1 }
                let place = (y * width + x) * 3
                (bytes[place], bytes[place + 1], bytes[place + 2]) = (color.0, color.1, color.2)
            }
        }
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        return gdk_memory_texture_new(Int32(width), Int32(height), GDK_MEMORY_R8G8B8, data, gsize(width * 3))
    }

    private typealias Color = (UInt8, UInt8, UInt8)

    /// The height of a range of mountains, as a part of the picture's: broken lines of three sizes.
    private static func ridge(_ x: Int, _ width: Int, _ base: Double, _ seed: Int) -> Double {
        let place = Double(x) / Double(width)
        var height = base
        for (count, size) in [(2.0, 0.14), (5.0, 0.06), (11.0, 0.025)] {
            let phase = place * count + Double(seed) * 0.37
            let part = phase - phase.rounded(.down)
            height += (abs(part - 0.5) * 2 - 0.5) * size
        }
        return height
    }

    private static func mix(_ from: Color, _ to: Color, _ part: Double) -> Color {
        func between(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) + (Double(b) - Double(a)) * part) }
        return (between(from.0, to.0), between(from.1, to.1), between(from.2, to.2))
    }

    private static let palettes: [(sky: Color, horizon: Color, far: Color, middle: Color, near: Color)] = [
        ((255, 214, 165), (255, 150, 120), (170, 110, 130), (110, 80, 110), (60, 50, 80)),
        ((120, 190, 235), (225, 240, 250), (130, 165, 195), (70, 115, 150), (30, 75, 105)),
        ((200, 220, 235), (245, 240, 230), (150, 160, 150), (105, 125, 100), (60, 85, 60)),
        ((150, 200, 240), (240, 250, 255), (225, 238, 248), (180, 205, 225), (95, 125, 150)),
        ((190, 225, 240), (250, 250, 215), (150, 190, 130), (100, 155, 90), (60, 110, 60)),
        ((60, 50, 110), (240, 120, 110), (110, 70, 120), (70, 50, 95), (35, 30, 60)),
    ]
}
