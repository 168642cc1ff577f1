@_exported public import ActionReading
