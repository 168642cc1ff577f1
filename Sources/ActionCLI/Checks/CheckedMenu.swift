/// A menu of the map, or a submenu.
struct CheckedMenu {
    let menu: MapMenu
    let place: CheckedPlace
}
