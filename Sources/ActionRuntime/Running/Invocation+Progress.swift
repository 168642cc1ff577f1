extension Invocation {
    /// Tells whoever asked for the action how far its handler has come.
    ///
    /// ```swift
    /// node.onAction("export:") { invocation in
    ///     for (index, file) in files.enumerated() {
    ///         invocation.progress(Double(index) / Double(files.count), "\(index) of \(files.count) files")
    ///         try await export(file)
    ///     }
    /// }
    /// ```
    ///
    /// A program that asks from outside can show it: `action fire` does on a terminal. Where nobody asked for it, and once the
    /// handler has ended, nothing happens.
    ///
    /// - Parameters:
    ///   - fraction: The part of the work that is done, from 0 to 1; nil where that is not known. Other numbers are brought into
    ///     that range, and what is no number counts as nil.
    ///   - message: What is being done, for people; nil for nothing.
    public func progress(_ fraction: Double?, _ message: String? = nil) {
        guard let listener = sender as? any ProgressListener, isRunning else { return }
        listener.hear(fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }, message)
    }
}

/// A sender that wants to know how far a handler has come.
package protocol ProgressListener: AnyObject {
    /// - Parameter fraction: From 0 to 1; nil where it is not known.
    func hear(_ fraction: Double?, _ message: String?)
}
