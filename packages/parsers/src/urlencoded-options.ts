import type { BodyOptions } from './options.ts'

/** Options of `urlencoded()` in the 1.x line. */
export interface UrlencodedOptionsV1 extends BodyOptions {
  /**
   * Whether names such as `a[b][]` create objects and arrays.
   * @default true, with a warning: the 1.x line wants it to be explicit
   */
  extended?: boolean | undefined
  /**
   * The largest number of parameters; more are refused with 413.
   * @default 1000
   */
  parameterLimit?: number | undefined
  /**
   * How deep names may nest if `extended` is true; deeper ones are refused with 400.
   * @default 32
   */
  depth?: number | undefined
}

/** Options of `urlencoded()`. */
export interface UrlencodedOptions extends UrlencodedOptionsV1 {
  /**
   * Whether names such as `a[b][]` create objects and arrays.
   * @default false
   */
  extended?: boolean | undefined
  /**
   * The charset of a body whose Content-Type has none: `'utf-8'` or `'iso-8859-1'`.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
  /**
   * Whether a parameter `utf8` with a check mark as its value decides the charset.
   * @default false
   */
  charsetSentinel?: boolean | undefined
  /**
   * Whether numeric character references in an iso-8859-1 form are decoded.
   * @default false
   */
  interpretNumericEntities?: boolean | undefined
}
