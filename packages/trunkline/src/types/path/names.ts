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
  Names extends string = never,
> = Text extends `${infer Piece}:${infer Rest}`
  ? NamesAfterColons<Rest, End, Names | LeadingName<Piece, End>>
  : Names | LeadingName<Text, End>

type LeadingName<Text extends string, End extends string> = Text extends `${infer Segment}/${string}`
  ? BeforeEnd<Segment, End>
  : BeforeEnd<Text, End>

// Nearly every name is a whole segment, so one question spares going through it letter by letter.
type BeforeEnd<Text extends string, End extends string> = Text extends `${string}${End}${string}`
  ? TakeName<Text, End>[0]
  : Text

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

/** Whether a text is known only in part: `string`, or a template with a hole. */
export type IsOpenText<Text extends string> = {} extends { [Key in Text]: 1 } ? true : false
