/**
 * A parameter of a path, in short: `:name` holds a text, `*name` a list of segments, and a `?` in front says that it
 * may be missing. A path that was read is a union of these.
 */
export type Entry = `${'' | '?'}${':' | '*'}${string}`

/** A path that will be refused when it is registered, and why. */
export interface Refusal<Reason extends string> {
  reason: Reason
}

/** The values that a request has for the parameters of its path. */
export type ParamsFrom<Found extends string> = [Found] extends [`:${string}`]
  ? { [Each in Found as NameIn<Each>]: string }
  : Joined<
      { [Each in Exclude<Found, `?${string}`> as NameIn<Each>]: ValueOf<Each> },
      { [Each in Extract<Found, `?${string}`> as NameIn<Each>]?: ValueOf<Each> }
    >

type NameIn<Found extends string> = Found extends `?:${infer Name}` | `?*${infer Name}`
  ? Name
  : Found extends `:${infer Name}` | `*${infer Name}`
    ? Name
    : never

type ValueOf<Found extends string> = Found extends `*${string}` | `?*${string}` ? string[] : string

/** One object type, so that it is shown as one; a parameter that is always there is not perhaps there. */
type Joined<Always, Perhaps> = { [Key in keyof Always]: Always[Key] } & Omit<Perhaps, keyof Always> extends infer Both
  ? { [Key in keyof Both]: Both[Key] }
  : never

/** The entries as of something that may be left out. */
export type Perhaps<Found extends string> = Found extends `?${string}` ? Found : `?${Found}`

/** What all of several alternatives give, and as perhaps what some of them give. */
export type Common<Params> = Pick<Params, RequiredByAll<Params>> & {
  [Key in Exclude<KeyOfAny<Params>, RequiredByAll<Params>>]?: ValueOfAny<Params, Key>
} extends infer Both
  ? { [Key in keyof Both]: Both[Key] }
  : never

type RequiredByAll<Params> = Exclude<keyof Params, OptionalInAny<Params>>

type OptionalInAny<Params> = Params extends unknown
  ? { [Key in keyof Params]-?: {} extends Pick<Params, Key> ? Key : never }[keyof Params]
  : never

type KeyOfAny<Params> = Params extends unknown ? keyof Params : never

type ValueOfAny<Params, Key extends PropertyKey> = Params extends { [Name in Key]?: infer Value } ? Value : never
