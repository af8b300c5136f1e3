// hot path
/** How an app writes JSON: its `json replacer`, `json spaces` and `json escape` settings. */
export interface JsonOptions {
  replacer: unknown
  spaces: unknown
  escape: unknown
}

/** Writes a value as JSON; undefined for what JSON cannot hold, such as a function. */
export function toJson(value: unknown, options: JsonOptions): string | undefined {
  const { replacer, spaces } = options
  // JSON.stringify is fastest with one argument.
  const json: string | undefined =
    replacer || spaces ? JSON.stringify(value, replacer as Replacer, spaces as string | number) : JSON.stringify(value)
  return options.escape && json !== undefined ? json.replace(SCRIPT_BREAKING, toUnicodeEscape) : json
}

// JSON.stringify checks both itself and ignores what it cannot use.
type Replacer = (key: string, value: unknown) => unknown

/** JSON for the inside of a script: U+2028 and U+2029 end a line in JavaScript before ES2019. */
export function escapeLineSeparators(json: string): string {
  return json.replace(LINE_SEPARATORS, toUnicodeEscape)
}

// `<`, `>` and `&` could end a script element or begin an entity in a page that JSON is pasted into.
const SCRIPT_BREAKING = /[<>&\u2028\u2029]/g
const LINE_SEPARATORS = /[\u2028\u2029]/g

function toUnicodeEscape(character: string): string {
  return '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0')
}
