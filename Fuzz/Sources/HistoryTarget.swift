/// placeholder
enum HistoryTarget { static func run(_ input: [UInt8]) {} }
