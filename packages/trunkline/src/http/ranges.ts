/** How ranges are to be read. */
export interface RangeOptions {
  /**
   * Join ranges that overlap or touch.
   * @default false
   */
  combine?: boolean | undefined
}

/** One range: its first and its last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** The ranges of a header, in the unit that it names. */
export interface Ranges extends Array<ByteRange> {
  type: string
}

/** What a Range header comes to: -1 when nothing of it can be satisfied, -2 when it is malformed. */
export type RangeResult = Ranges | -1 | -2
