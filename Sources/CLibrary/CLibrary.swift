// The C library of the platform, for the targets of this package: no other file names the modules that it has on each.
//
// It is a module of its own, because an import is passed on by a module only, and no module of the C library has the same name
// everywhere. The library imports it privately, so that a program that uses the library does not get the C library from it.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Android)
    @_exported public import Android
#endif
