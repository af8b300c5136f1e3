import type { Refusal } from './entries.ts'
import type {
  Delimiter,
  Digit,
  Holding,
  LeadingName,
  NamesAfterColons,
  TakeName,
  WithDelimiter,
  WithKey,
} from './names.ts'

/**
 * Parses a path of 5.x: `:name`, `*name`, `{optional}`. Returns the entries of its parameters, or the reason why
 * registration throws; undefined if the string is not known.
 */
export type ReadV5Path<Path extends string> =
  {} extends WithKey<Path>
    ? undefined
    : Holding<Path> extends WithOperator
      ? Holding<Path> extends WithRareOperator
        ? Scan<Path>
        : ReadGroups<Path, Path>
      : ReadColons<Path>

/** The special characters of a path, besides the colon. */
type Operator = '*' | '{' | '}' | RareOperator

type RareOperator = '\\' | '"' | Exclude<keyof Unexpected, '}'>

interface WithOperator {
  text: `${string}${Operator}${string}`
}

interface WithRareOperator {
  text: `${string}${RareOperator}${string}`
}

interface WithBrace {
  text: `${string}${'{' | '}'}${string}`
}

/** Parses a path without nested braces, brace by brace; others letter by letter. */
type ReadGroups<
  Text extends string,
  Path extends string,
  Found = never,
> = Text extends `${infer Before}{${infer Inside}}${infer Behind}`
  ? Holding<`${Before}${Inside}`> extends WithBrace
    ? Scan<Path>
    : ReadGroups<Behind, Path, Found | ReadNamed<Before> | AsPerhaps<ReadNamed<Inside>>>
  : Holding<Text> extends WithBrace
    ? Scan<Path>
    : Found | ReadNamed<Text>

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

/** Walks a path; `Groups` has an entry for each open brace. */
type Scan<
  Text extends string,
  Groups extends 0[] = [],
  Found extends string = never,
> = Text extends `${infer Segment}/${infer Rest}`
  ? Segment extends `${string}${Operator | ':'}${string}`
    ? Step<Text, Groups, Found>
    : Scan<Rest, Groups, Found>
  : Step<Text, Groups, Found>

type Step<Text extends string, Groups extends 0[], Found extends string> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends ':' | '*'
    ? ReadName<Rest> extends [infer Name extends string, infer Behind extends string]
      ? Name extends ''
        ? NoName<Letter extends '*' ? '*' : ''>
        : Scan<Behind, Groups, Found | `${Groups extends [] ? '' : '?'}${SignOf<Letter, Name>}${Name}`>
      : Refusal<'a quoted name has no closing quote'>
    : Letter extends '{'
      ? Scan<Rest, [0, ...Groups], Found>
      : Letter extends '\\'
        ? Rest extends `${infer _}${infer Behind}`
          ? Scan<Behind, Groups, Found>
          : Refusal<'the backslash at its end escapes nothing'>
        : [Letter, Groups] extends ['}', [0, ...infer Outer extends 0[]]]
          ? Scan<Rest, Outer, Found>
          : Letter extends keyof Unexpected
            ? Refusal<Unexpected[Letter]>
            : Scan<Rest, Groups, Found>
  : Groups extends []
    ? Found
    : Refusal<'a { is not closed by a }'>

/** A quoted name may begin with a sign. */
type SignOf<Letter extends string, Name extends string> = Letter extends '*'
  ? '*'
  : Name extends `${'*' | '?' | ':'}${string}`
    ? ':'
    : ''

/** The name at the beginning of a string, and the rest; undefined if a quote is not closed. */
type ReadName<Text extends string> = Text extends `"${infer Quoted}`
  ? ReadQuoted<Quoted>
  : Text extends `${Digit}${string}`
    ? ['', Text]
    : TakeName<Text, Delimiter | Operator | ':' | '/'>

type ReadQuoted<Text extends string, Name extends string = ''> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends '"'
    ? [Name, Rest]
    : Letter extends '\\'
      ? Rest extends `${infer Escaped}${infer Behind}`
        ? ReadQuoted<Behind, `${Name}${Escaped}`>
        : undefined
      : ReadQuoted<Rest, `${Name}${Letter}`>
  : undefined

type NoName<Sign extends '' | '*'> = Refusal<
  Sign extends ''
    ? 'a : needs the name of a parameter behind it, or a backslash before it'
    : 'a * needs a name behind it, as in /*rest, or /{*rest} to match the root as well'
>

/** Characters that 5.x reserves, and what to write instead. */
interface Unexpected {
  '}': 'a } closes no {'
  '?': 'there is no ?; an optional part stands in braces, as in /users{/:id}'
  '+': 'there is no +; *name takes one segment or more'
  '(': 'there are no expressions in a path; check the value in the handler, or use a RegExp'
  ')': 'there are no expressions in a path; check the value in the handler, or use a RegExp'
  '[': 'there are no expressions in a path; check the value in the handler, or use a RegExp'
  ']': 'there are no expressions in a path; check the value in the handler, or use a RegExp'
  '!': 'a ! has to be escaped with a backslash'
}
