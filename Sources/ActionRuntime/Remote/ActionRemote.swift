@_exported public import ActionMenus
@_exported public import ActionUndo
