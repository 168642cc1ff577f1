@_exported public import ActionConditions
