// Typings of middleware may extend the interfaces of `express-serve-static-core`, the base of the community's typings.
// Those additions apply here too, if that package is installed. It is imported by its folder: in the packages that
// replace Express, the bare name resolves to interfaces built from these.

/** What other typings add to an interface of the community, besides the names that it is known to have. */
// An unresolved type is `any`, which has every key.
export type Added<Theirs, Known extends PropertyKey> = string extends keyof Theirs ? {} : Omit<Theirs, Known>

// Only a `/** */` comment is kept in the declaration files.
// biome-ignore lint/suspicious/noTsIgnore: there is an error only where the package is missing
/** @ts-ignore */
export type TheirExpress = import('@types/express-serve-static-core').Express
// biome-ignore lint/suspicious/noTsIgnore: the same
/** @ts-ignore */
export type TheirLocals = import('@types/express-serve-static-core').Locals
