@_exported public import ActionConditions
@_exported public import ActionReading
