import type { Perhaps } from './entries.ts'
import type { Delimiter, Digit, Holding, NamesAfterColons, WithKey } from './names.ts'

/**
 * Parses a path of 4.x, which is a RegExp with abbreviations: `:name`, `:name?`, `:name(\\d+)`, `*`, `(a|b)`. Returns
 * the entries of its parameters, with numbers for wildcards and unnamed groups; undefined if they cannot be determined.
 */
export type ReadV4Path<Path extends string> =
  {} extends WithKey<Path>
    ? undefined
    : Holding<Path> extends WithOperator
      ? Holding<Path> extends WithRareOperator
        ? Scan<Path>
        : ReadOptional<Path>
      : Path extends `${string}:${infer Rest}`
        ? EntryOf<Exclude<NamesAfterColons<Rest, NotInName, WithEndOfName>, ''>>
        : never

type Operator = '?' | RareOperator

type RareOperator = '(' | ')' | '*' | '|' | '\\'

interface WithOperator {
  text: `${string}${Operator}${string}`
}

interface WithRareOperator {
  text: `${string}${RareOperator}${string}`
}

interface WithMeaning {
  text: `${string}${Operator | ':'}${string}`
}

interface WithEndOfName {
  text: `${string}${NotInName}${string}`
}

type NotInName = Delimiter | '!' | '"' | '$' | '+' | '[' | ']' | '{' | '}'

/** Parses a path whose only operators are question marks; letter by letter if one is inside a segment. */
type ReadOptional<Path extends string> = Path extends `${string}:${infer Rest}`
  ? MarkedEntry<NamesAfterColons<Rest, NotInName, WithEndOfName>> extends infer Found extends string
    ? Found
    : Scan<Path>
  : never

type MarkedEntry<Name extends string> = Name extends '' | '?'
  ? never
  : Name extends `${infer Before}?${infer Behind}`
    ? Behind extends ''
      ? `?:${Before}`
      : undefined
    : EntryOf<Name>

type EntryOf<Name extends string | number> = `:${Name}`

/**
 * Walks a path. The length of `Numbers` is the count of numbered parameters so far. `Found` has the entries of the
 * innermost open group, with a `|` if it has alternatives. `Outer` has two items for each open group: its own
 * parameter, and the entries around it.
 */
type Scan<
  Text extends string,
  Numbers extends 0[] = [],
  Found extends string = never,
  Outer extends string[] = [],
> = Text extends `${infer Segment}/${infer Rest}`
  ? Holding<Segment> extends WithMeaning
    ? Step<Text, Numbers, Found, Outer>
    : Step<`/${Rest}`, Numbers, Found, Outer>
  : Step<Text, Numbers, Found, Outer>

type Step<
  Text extends string,
  Numbers extends 0[],
  Found extends string,
  Outer extends string[],
> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends '/'
    ? Rest extends `(${infer Inside}`
      ? Scan<Inside, Numbers, never, [never, Found, ...Outer]>
      : Scan<Rest, Numbers, Found, Outer>
    : Letter extends ':'
      ? Named<TakeWord<Rest>, Numbers, Found, Outer>
      : Letter extends '*'
        ? Numbered<Rest, Numbers, Found, Outer>
        : Letter extends '('
          ? Open<Rest, Numbers, Found, Outer>
          : Letter extends ')'
            ? Close<Rest, Numbers, Found, Outer>
            : Letter extends '|'
              ? Scan<Rest, Numbers, Found | '|', Outer>
              : Letter extends '\\'
                ? Rest extends `${infer _}${infer Behind}`
                  ? Scan<Behind, Numbers, Found, Outer>
                  : undefined
                : Scan<Rest, Numbers, Found, Outer>
  : Outer extends []
    ? Alternatives<Found>
    : undefined

// Only a question mark makes a group optional. A star is always a parameter of its own.
type Numbered<Rest extends string, Numbers extends 0[], Found extends string, Outer extends string[]> = Scan<
  Rest,
  [0, ...Numbers],
  Found | (Rest extends `?${string}` ? Perhaps<EntryOf<Numbers['length']>> : EntryOf<Numbers['length']>),
  Outer
>

type Open<
  Rest extends string,
  Numbers extends 0[],
  Found extends string,
  Outer extends string[],
> = Rest extends `?<${infer Inside}`
  ? Scan<Inside, [0, ...Numbers], never, [EntryOf<Numbers['length']>, Found, ...Outer]>
  : Rest extends `?${infer Inside}`
    ? Scan<Inside, Numbers, never, [never, Found, ...Outer]>
    : Scan<Rest, [0, ...Numbers], never, [EntryOf<Numbers['length']>, Found, ...Outer]>

type Close<Rest extends string, Numbers extends 0[], Found extends string, Outer extends string[]> = Outer extends [
  infer Own extends string,
  infer Around extends string,
  ...infer More extends string[],
]
  ? Scan<
      Rest,
      Numbers,
      Around | (Rest extends `?${string}` ? Perhaps<Own | Alternatives<Found>> : Own | Alternatives<Found>),
      More
    >
  : undefined

/** With alternatives, all entries inside become optional. */
type Alternatives<Found extends string> = '|' extends Found ? Perhaps<Exclude<Found, '|'>> : Found

/** The text after a colon: a name, then optionally a RegExp, a star and a question mark. */
type Named<
  Taken extends [name: string, rest: string],
  Numbers extends 0[],
  Found extends string,
  Outer extends string[],
> = Taken[0] extends ''
  ? Scan<Taken[1], Numbers, Found, Outer>
  : Taken[1] extends `(${infer Expression})${infer Behind}`
    ? Starred<Behind, Groups<Expression, Numbers>, EntryOf<Taken[0]>, Found, Outer>
    : Starred<Taken[1], [Numbers, never, []], EntryOf<Taken[0]>, Found, Outer>

/** The groups inside a parameter's RegExp: numbers, entries, and a pair for each group left open. */
type Inside = [numbers: 0[], found: string, open: never[]]

type Starred<
  Rest extends string,
  In extends Inside,
  Own extends string,
  Found extends string,
  Outer extends string[],
> = Rest extends `*${infer Behind}`
  ? Ended<Behind, [[0, ...In[0]], In[1] | EntryOf<In[0]['length']>, In[2]], Own, Found, Outer>
  : Ended<Rest, In, Own, Found, Outer>

type Ended<
  Rest extends string,
  In extends Inside,
  Own extends string,
  Found extends string,
  Outer extends string[],
> = Rest extends `?${infer Behind}`
  ? Continue<Behind, In, Found | Perhaps<Own | In[1]>, Outer>
  : Continue<Rest, In, Found | Own | In[1], Outer>

type Continue<Rest extends string, In extends Inside, Found extends string, Outer extends string[]> = In[2] extends [
  never,
  never,
  ...infer More extends never[],
]
  ? Scan<Rest, In[0], never, [...More, never, Found, ...Outer]>
  : Scan<Rest, In[0], Found, Outer>

/**
 * Walks a parameter's own RegExp, which ends at the first closing parenthesis. A star in it is also a group
 * (`:rest(*)`), but only if it is the first special character.
 */
type Groups<
  Text extends string,
  Numbers extends 0[],
  Star extends string = '*',
  Found extends string = never,
  Left extends never[] = [],
> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends '\\'
    ? Rest extends `${infer _}${infer Behind}`
      ? Groups<Behind, Numbers, never, Found, Left>
      : [Numbers, Found, Left]
    : Letter extends Star
      ? Groups<Rest, [0, ...Numbers], never, Found | EntryOf<Numbers['length']>, Left>
      : Letter extends '('
        ? Rest extends `?<${string}`
          ? Groups<Rest, [0, ...Numbers], Star, Found | Perhaps<EntryOf<Numbers['length']>>, [never, never, ...Left]>
          : Rest extends `?${string}`
            ? Groups<Rest, Numbers, Star, Found, [never, never, ...Left]>
            : Groups<Rest, [0, ...Numbers], Star, Found | Perhaps<EntryOf<Numbers['length']>>, [never, never, ...Left]>
        : Groups<Rest, Numbers, Star, Found, Left>
  : [Numbers, Found, Left]

/** The word at the beginning of a string, and the rest. */
type TakeWord<Text extends string, Word extends string = ''> = Text extends `${infer Letter}${infer Rest}`
  ? Lowercase<Letter> extends WordLetter
    ? TakeWord<Rest, `${Word}${Letter}`>
    : [Word, Text]
  : [Word, '']

type WordLetter = Digit | '_' | Split<'abcdefghijklmnopqrstuvwxyz'>

type Split<Text extends string> = Text extends `${infer Letter}${infer Rest}` ? Letter | Split<Rest> : never
