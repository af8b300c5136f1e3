/** ASCII characters that are neither part of a name nor an operator: literal text in a path. */
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

/** The parameter names of a path without other operators; the argument is the rest after the first colon. */
export type NamesAfterColons<Rest extends string, End extends string, WithEnd extends Holding<string>> =
  Holding<Rest> extends WithEnd
    ? EachName<Rest, End, WithEnd>
    : [NamesOfSegments<Rest> & `${string}:${string}`] extends [never]
      ? NamesOfSegments<Rest>
      : EachName<Rest, End, WithEnd>

/** The names if each is a whole segment, as nearly all are. */
type NamesOfSegments<Rest extends string> = Rest extends `${infer Name}/${infer More}`
  ? Name | (More extends `${string}:${infer Next}` ? NamesOfSegments<Next> : never)
  : Rest

type EachName<
  Text extends string,
  End extends string,
  WithEnd extends Holding<string>,
  Names extends string = never,
> = Text extends `${infer Piece}:${infer Rest}`
  ? EachName<Rest, End, WithEnd, Names | LeadingName<Piece, End, WithEnd>>
  : Names | LeadingName<Text, End, WithEnd>

/** The name at the beginning of a string. */
export type LeadingName<
  Text extends string,
  End extends string,
  WithEnd extends Holding<string>,
> = Text extends `${infer Segment}/${string}` ? BeforeEnd<Segment, End, WithEnd> : BeforeEnd<Text, End, WithEnd>

// Nearly every name is a whole segment: check that first, before going letter by letter.
type BeforeEnd<Text extends string, End extends string, WithEnd extends Holding<string>> =
  Holding<Text> extends WithEnd ? TakeName<Text, End> : Text

/**
 * Wraps a string to compare it with an interface of patterns. Comparing it directly with a union of templates would
 * cost TypeScript an instantiation for each template, every time.
 */
export interface Holding<Text extends string> {
  text: Text
}

/** A string that contains a delimiter. */
export interface WithDelimiter {
  text: `${string}${Delimiter}${string}`
}

/** The name at the beginning of a string; it ends at one of `End`. */
type TakeName<
  Text extends string,
  End extends string,
  Name extends string = '',
> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends End
    ? Name
    : TakeName<Rest, End, `${Name}${Letter}`>
  : Name

/**
 * Detects a string that is not fully known (`string`, or a template with a placeholder): it is not a required key of
 * any object.
 */
export type WithKey<Text extends string> = { [Key in Text]: 1 }
