// A parsed path is a union of its parameters, in short form: a name as itself is a string, `*name` a list of segments, and a
// leading `?` makes either optional.

/** A path that throws at registration, and why. */
export interface Refusal<Reason extends string> {
  reason: Reason
}

/** The type of `req.params` for the parameters of a path. */
export type ParamsFrom<Found extends string> = [Found & `${'*' | '?'}${string}`] extends [never]
  ? { [Each in Found]: string }
  : Joined<
      { [Each in Exclude<Found, `?${string}`> as NameIn<Each>]: ValueOf<Each> },
      { [Each in Extract<Found, `?${string}`> as NameIn<Each>]?: ValueOf<Each> }
    >

type NameIn<Found extends string> = Found extends `?${infer Rest}`
  ? NameIn<Rest>
  : Found extends `*${infer Name}`
    ? Name
    : Found

type ValueOf<Found extends string> = Found extends `*${string}` | `?*${string}` ? string[] : string

/** One object type, so that editors show it as one. A parameter that is always present is not optional. */
type Joined<Always, Perhaps> = { [Key in keyof Always]: Always[Key] } & Omit<Perhaps, keyof Always> extends infer Both
  ? { [Key in keyof Both]: Both[Key] }
  : never

/** Combines alternatives: an entry is required if all of them have it, otherwise optional. */
export type Common<Params> = Pick<Params, RequiredByAll<Params>> & {
  [Key in Exclude<KeyOfAny<Params>, RequiredByAll<Params>>]?: ValueOfAny<Params, Key>
} extends infer Both
  ? { [Key in keyof Both]: Both[Key] }
  : never

type RequiredByAll<Params> = Exclude<keyof Params, OptionalInAny<Params>>

type OptionalInAny<Params> = Params extends unknown
  ? { [Key in keyof Params]-?: {} extends Pick<Params, Key> ? Key : never }[keyof Params]
  : never

/** The names in any of several alternatives. */
export type KeyOfAny<Params> = Params extends unknown ? keyof Params : never

type ValueOfAny<Params, Key extends PropertyKey> = Params extends { [Name in Key]?: infer Value } ? Value : never
