extension Invocation {
    /// Tells the sender of the request how far the handler has come.
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
    /// A client can show the progress: `action fire` does so on a terminal. Where the sender does not listen for progress, and once
    /// the handler has ended, the call has no effect.
    ///
    /// - Parameters:
    ///   - fraction: The part of the work that is done, from 0 to 1; nil where the part is not known. Numbers outside of the range
    ///     are brought into it, and not-a-number counts as nil.
    ///   - message: A text for people about the present work; nil for none.
    public func progress(_ fraction: Double?, _ message: String? = nil) {
        guard let listener = sender as? any ProgressListener, call?.position != nil else { return }
        listener.hear(fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }, message)
    }
}

/// A sender that wants to know how far a handler has come.
package protocol ProgressListener: AnyObject {
    /// - Parameter fraction: The part of the work that is done, from 0 to 1; nil where it is not known.
    func hear(_ fraction: Double?, _ message: String?)
}
