/** ASCII that cannot be part of a name and is no operator: the grammars take it for text. */
export type Delimiter =
  | '-'
  | '.'
  | ' '
  | '#'
  | '%'
  | '&'
  | "'"
  | ','
  | ';'
  | '<'
  | '='
  | '>'
  | '@'
  | '^'
  | '`'
  | '|'
  | '~'

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** The names behind the colons of a path that has no other operator, given what follows the first colon. */
export type NamesAfterColons<
  Text extends string,
  End extends string,
  WithEnd extends Holding<string>,
  Names extends string = never,
> = Text extends `${infer Piece}:${infer Rest}`
  ? NamesAfterColons<Rest, End, WithEnd, Names | LeadingName<Piece, End, WithEnd>>
  : Names | LeadingName<Text, End, WithEnd>

/** The name that a text begins with. */
export type LeadingName<
  Text extends string,
  End extends string,
  WithEnd extends Holding<string>,
> = Text extends `${infer Segment}/${string}` ? BeforeEnd<Segment, End, WithEnd> : BeforeEnd<Text, End, WithEnd>

// Nearly every name is a whole segment, so one question spares going through it letter by letter.
type BeforeEnd<Text extends string, End extends string, WithEnd extends Holding<string>> =
  Holding<Text> extends WithEnd ? TakeName<Text, End>[0] : Text

/**
 * A text to be compared with an interface that says what it may look like. Compared by itself, with a union of templates,
 * it would cost TypeScript an instantiation for each of them, every time.
 */
export interface Holding<Text extends string> {
  text: Text
}

/** A text that a delimiter stands in. */
export interface WithDelimiter {
  text: `${string}${Delimiter}${string}`
}

/** A name and what follows it; the name ends where one of `End` stands. */
export type TakeName<
  Text extends string,
  End extends string,
  Name extends string = '',
> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends End
    ? [Name, Text]
    : TakeName<Rest, End, `${Name}${Letter}`>
  : [Name, '']

/** By this a text that is known only in part (`string`, or a template with a hole) is told: no object has to have it. */
export type WithKey<Text extends string> = { [Key in Text]: 1 }
