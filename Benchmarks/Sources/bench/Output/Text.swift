import Foundation

extension Int {
    /// The number with a comma at every third digit.
    var grouped: String {
        let digits = String(self)
        return String(
            digits.enumerated().flatMap { index, digit -> [Character] in
                index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
            })
    }
}

extension Double {
    /// The number with three digits that count, or all that stand before the point.
    var short: String {
        guard self < 100 else { return Int(rounded()).grouped }
        return String(format: self >= 10 ? "%.1f" : "%.2f", self)
    }

    /// The number with as many digits as it has.
    var plain: String { self == rounded() ? Int(self).grouped : String(format: "%g", self) }
}

extension Figure.Unit {
    /// What stands behind a number.
    var suffix: String {
        switch self {
        case .nanoseconds: " ns"
        case .milliseconds: " ms"
        case .bytes: " bytes"
        case .percent: " %"
        case .times: " ×"
        case .lines: ""
        }
    }
}

extension Figure {
    /// What is to be reached, as in ≤ 1.5 × c1.
    var goalText: String {
        guard let goal else { return "" }
        guard goal.limit > 0 else { return "0" }
        return "≤ \(goal.limit.plain)\(goal.isInYardsticks ? " × c1" : unit.suffix)"
    }

    /// What was reached, in what the goal is in, as in 1.23 × c1.
    var resultText: String {
        guard goal?.isInYardsticks == true, let ratio else {
            return (unit == .lines ? median.plain : median.short) + unit.suffix
        }
        return "\(ratio.short) × c1"
    }

    /// Requests for memory; with a digit only where there are any.
    var allocationsText: String {
        guard let allocations else { return "" }
        return allocations == 0 ? "0" : allocations < 0.005 ? "< 0.01" : allocations.short
    }
}
