/// A menu, be it of the menu bar or within another one.
struct CheckedMenu {
    let menu: MapMenu
    let place: CheckedPlace
}
