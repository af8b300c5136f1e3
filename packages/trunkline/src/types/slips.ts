// Any string may be the name of a setting. Likely typos are rejected: a known name except for one letter, for upper
// case, or for the separators between its words.

/** The names in `Known` (lower case, without separators) that a string equals or is one typo away from. */
export type NearTo<Text extends string, Known extends string> =
  Plain<Text> extends Known ? Plain<Text> : OfSlip<Plain<Text>, Known>

type Plain<Text extends string> = Lowercase<Without<Without<Without<Text, ' '>, '-'>, '_'>>

type Without<Text extends string, Separator extends string> = Text extends `${infer Before}${Separator}${infer After}`
  ? Without<`${Before}${After}`, Separator>
  : Text

// Skip short names: too many others are one letter away (`etag` and `tag`).
type OfSlip<
  Text extends string,
  Known extends string,
> = Known extends `${infer _1}${infer _2}${infer _3}${infer _4}${infer More}`
  ? More extends ''
    ? never
    : IsSlip<Text, Known> extends true
      ? Known
      : never
  : never

/** Whether a letter is missing, extra or different, or two are swapped. */
type IsSlip<Text extends string, Known extends string> = Text extends `${infer Letter}${infer Rest}`
  ? Known extends `${Letter}${infer KnownRest}`
    ? IsSlip<Rest, KnownRest>
    : Known extends `${infer KnownLetter}${infer KnownRest}`
      ? Rest extends KnownRest | Known
        ? true
        : Text extends KnownRest
          ? true
          : [Rest, KnownRest] extends [`${KnownLetter}${infer Left}`, `${Letter}${infer KnownLeft}`]
            ? Left extends KnownLeft
              ? true
              : false
            : false
      : Rest extends ''
        ? true
        : false
  : Known extends `${infer _}${infer KnownRest}`
    ? KnownRest extends ''
      ? true
      : false
    : false
