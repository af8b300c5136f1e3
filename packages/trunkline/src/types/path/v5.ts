import type { Refusal } from './entries.ts'
import type { Delimiter, Digit, Holding, LeadingName, NamesAfterColons, WithDelimiter, WithKey } from './names.ts'

/**
 * Parses a path of 5.x as far as people use it: `:name`, `*name`, `{optional}`, and escapes, each of which is read as a
 * dash. Returns the entries of its parameters, or the reason why registration throws; undefined if the string is not known,
 * or has quoted names.
 */
export type ReadV5Path<Path extends string> =
  {} extends WithKey<Path>
    ? undefined
    : Holding<Path> extends WithOperator
      ? Path extends `${string}"${string}`
        ? undefined
        : Path extends `${infer Before}\\${infer Rest}`
          ? Rest extends `${infer _}${infer Behind}`
            ? ReadV5Path<`${Before}-${Behind}`>
            : Refusal<'the backslash at its end escapes nothing'>
          : Holding<Path> extends WithUnexpected
            ? Refusal<Reason<Path>>
            : ReadGroups<Path>
      : ReadColons<Path>

type Unexpected = '?' | '+' | '(' | ')' | '[' | ']' | '!'

/** The special characters of a path, besides the colon. */
interface WithOperator {
  text: `${string}${'*' | '{' | '}' | '\\' | '"' | Unexpected}${string}`
}

interface WithUnexpected {
  text: `${string}${Unexpected}${string}`
}

/** What is reserved in paths of 5.x, and what to write instead. */
type Reason<Path extends string> = Path extends `${string}${'(' | ')' | '[' | ']'}${string}`
  ? 'there are no expressions in a path; check the value in the handler, or use a RegExp'
  : Path extends `${string}?${string}`
    ? 'there is no ?; an optional part stands in braces, as in /users{/:id}'
    : Path extends `${string}+${string}`
      ? 'there is no +; *name takes one segment or more'
      : 'a ! has to be escaped with a backslash'

/** Goes from brace to brace; `Open` has an entry for each that is open. */
type ReadGroups<
  Text extends string,
  Open extends 0[] = [],
  Found = never,
> = Text extends `${infer Before}}${infer Behind}`
  ? Before extends `${infer Start}{${string}`
    ? Text extends `${Start}{${infer Inside}`
      ? ReadGroups<Inside, [0, ...Open], Found | ReadInside<Start, Open>>
      : never
    : Open extends [0, ...infer Outer extends 0[]]
      ? ReadGroups<Behind, Outer, Found | ReadInside<Before, Open>>
      : Refusal<'a } closes no {'>
  : Open extends []
    ? Text extends `${string}{${string}`
      ? Refusal<'a { is not closed by a }'>
      : Found | ReadNamed<Text>
    : Refusal<'a { is not closed by a }'>

type ReadInside<Text extends string, Open extends 0[]> = Open extends [] ? ReadNamed<Text> : AsPerhaps<ReadNamed<Text>>

type AsPerhaps<Found> = Found extends string ? `?${Found}` : Found

/** Parses text without braces: the names after colons and stars. */
type ReadNamed<Text extends string> = Text extends `${infer Before}*${infer Behind}`
  ? ReadColons<Before> | ReadStars<Behind>
  : ReadColons<Text>

type ReadStars<Text extends string> = Text extends `${infer Piece}*${infer Behind}`
  ? ReadStar<Piece> | ReadStars<Behind>
  : ReadStar<Text>

type ReadStar<Text extends string> = Text extends `${infer Piece}:${infer Rest}`
  ? ToEntry<LeadingName<Piece, Delimiter, WithDelimiter>, '*'> | ReadColons<`:${Rest}`>
  : ToEntry<LeadingName<Text, Delimiter, WithDelimiter>, '*'>

type ReadColons<Text extends string> = Text extends `${string}:${infer Rest}`
  ? Holding<Text> extends WithOddName
    ? ToEntry<NamesAfterColons<Rest, Delimiter, WithDelimiter>, ''>
    : NamesAfterColons<Rest, Delimiter, WithDelimiter>
  : never

/** A path with a colon before what is no name. */
interface WithOddName {
  text: `${string}:${Digit | '/' | ':'}${string}` | `${string}:${Delimiter}${string}` | `${string}:`
}

type ToEntry<Names extends string, Sign extends '' | '*'> = Names extends string
  ? Holding<Names> extends WithoutName
    ? NoName<Sign>
    : `${Sign}${Names}`
  : never

interface WithoutName {
  text: '' | `${Digit}${string}`
}

type NoName<Sign extends '' | '*'> = Refusal<
  Sign extends ''
    ? 'a : needs the name of a parameter behind it, or a backslash before it'
    : 'a * needs a name behind it, as in /*rest, or /{*rest} to match the root as well'
>
