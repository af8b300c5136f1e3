import type { Refusal } from './entries.ts'
import type { Delimiter, Digit, IsOpenText, NamesAfterColons, TakeName } from './names.ts'

/**
 * Reads a path of 5.x: `:name`, `*name`, `{perhaps}`.
 * Gives the entries of its parameters, or a refusal with the reason for which registering it would throw; undefined
 * for a text that is not known.
 */
export type ReadV5Path<Path extends string> =
  IsOpenText<Path> extends true
    ? undefined
    : Path extends `${string}${Operator}${string}`
      ? Scan<Path>
      : Path extends `${string}:${infer Rest}`
        ? ReadNames<NamesAfterColons<Rest, Delimiter>>
        : never

/** What a path means something by, besides the colon. */
type Operator = '*' | '{' | '\\' | '"' | keyof Unexpected

type ReadNames<Names extends string> = Names extends '' | `${Digit}${string}` ? NoName<':'> : `:${Names}`

/** Goes through a path; `Groups` has an entry for each brace that is open. */
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
        ? NoName<Letter>
        : Scan<Behind, Groups, Found | `${Groups extends [] ? '' : '?'}${Letter}${Name}`>
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

/** The name at the beginning of a text, and what follows it; undefined when a quote is not closed. */
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

type NoName<Operator extends ':' | '*'> = Refusal<
  Operator extends ':'
    ? 'a : needs the name of a parameter behind it, or a backslash before it'
    : 'a * needs a name behind it, as in /*rest, or /{*rest} to match the root as well'
>

/** Characters that 5.x keeps for itself, and what to write instead. */
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
