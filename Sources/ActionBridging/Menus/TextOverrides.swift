/// The texts of a menu item of a toolkit that a bridge overrides.
package final class TextOverrides {
    package var title = TextOverride()
    /// The tool tip, which says why the item cannot be chosen.
    package var tip = TextOverride()

    package init() {}
}
