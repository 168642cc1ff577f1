/// A file that a call locks, and whose new content is put in place after the results are written.
package protocol PendingFile: AnyObject {
    /// Whether the file has new content that is not in place yet.
    var isChanged: Bool { get }

    /// Puts the new content in place; does nothing without new content.
    func commit() throws(ToolError)
}
