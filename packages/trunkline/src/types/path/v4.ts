import type { Delimiter, Holding, NamesAfterColons, WithKey } from './names.ts'

/**
 * Parses a path of 4.x as far as people use it: `:name`, `:name?`, several in a segment (`/:from-:to`, `/:file.:ext`), and
 * `*` as a segment, whose parameter is a number. Returns its parameters; undefined for other paths and for those with
 * expressions, whose parameters may have any name.
 */
export type ReadV4Path<Path extends string> =
  {} extends WithKey<Path>
    ? undefined
    : Holding<Path> extends WithMark
      ? Holding<Path> extends WithExpression
        ? undefined
        : ReadStars<Path>
      : Path extends `${string}:${infer Rest}`
        ? Exclude<NamesAfterColons<Rest, NotInName, WithEndOfName>, ''>
        : never

interface WithMark {
  text: `${string}${'?' | '*' | Expression}${string}`
}

interface WithExpression {
  text: `${string}${Expression}${string}`
}

type Expression = '(' | ')' | '|' | '\\'

interface WithEndOfName {
  text: `${string}${NotInName}${string}`
}

type NotInName = Delimiter | '!' | '"' | '$' | '+' | '[' | ']' | '{' | '}'

/** Numbers the stars that are a segment, or the start of one; a star elsewhere belongs to the name or text before it. */
type ReadStars<
  Text extends string,
  Numbers extends 0[] = [],
  Found extends string | undefined = never,
> = Text extends `${infer Before}*${infer Behind}`
  ? [Before, Behind] extends ['' | `${string}/`, '' | `/${string}`]
    ? ReadStars<Behind, [0, ...Numbers], Found | ReadMarked<Before> | `${Numbers['length']}`>
    : undefined
  : Found | ReadMarked<Text>

type ReadMarked<Text extends string> = Text extends `${string}:${infer Rest}`
  ? MarkedName<NamesAfterColons<Rest, NotInName, WithEndOfName>>
  : never

type MarkedName<Name extends string> = Name extends '' | '?'
  ? never
  : Name extends `${infer Before}?${infer Behind}`
    ? Behind extends ''
      ? `?${Before}`
      : undefined
    : Name
