/** How to read ranges. */
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

/** The ranges of a header, and their unit. */
export interface Ranges extends Array<ByteRange> {
  type: string
}

/** The result for a Range header: -1 if no range can be satisfied, -2 if it is malformed. */
export type RangeResult = Ranges | -1 | -2
