/// The texts that a bridge writes over those of a menu item of a toolkit.
package final class LentTexts {
    package var title = LentText()
    /// The tool tip, which says why the item cannot be chosen.
    package var tip = LentText()

    package init() {}
}
