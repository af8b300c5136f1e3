/**
 * The milliseconds that a text such as `'1 day'` or `'2h'` stands for; undefined when it is no duration.
 * The `ms` package is loaded when the first such text is read: most apps give numbers.
 */
export function parseDuration(text: string): number | undefined {
  loaded ??= require('ms') as (text: string) => number | undefined
  return loaded(text)
}

let loaded: ((text: string) => number | undefined) | undefined
