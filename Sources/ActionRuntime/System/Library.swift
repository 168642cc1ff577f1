/// This library, as a product.
package enum Library {
    /// The version, as in `0.2.0`.
    package static let version = "0.2.0"
}
