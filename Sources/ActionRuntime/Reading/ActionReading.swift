@_exported public import ActionCore
