// The whole library: whoever imports this module has the other ones, too.

@_exported public import ActionRemote
