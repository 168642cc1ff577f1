extension String {
    var displayWidth: Int {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
            ? 0
            : unicodeScalars.first.map {
                (0x1100...0x115f).contains($0.value) || (0x2e80...0xa4cf).contains($0.value)
                    || (0xac00...0xd7a3).contains($0.value) || (0xff00...0xff60).contains($0.value)
                    || (0x1f300...0x1faff).contains($0.value) ? 2 : 1
            } ?? 0
    }
}
