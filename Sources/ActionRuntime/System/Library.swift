/// This library, as a product.
package enum Library {
    /// The version, as in `0.1.0`.
    package static let version = "0.1.0"
}
