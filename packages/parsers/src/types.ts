// What users of the 2.x shape import; its entry is made from this file by build/entries.js. The second names are those
// that programs typed with DefinitelyTyped's body-parser know.
export type { TypeOption } from './content.ts'
export type { JsonOptions, JsonOptions as OptionsJson } from './json.ts'
export { json, raw, text, urlencoded } from './members.ts'
export type { BodyOptions, BodyOptions as Options } from './options.ts'
export type { Next, Parser, ParserFactory } from './parser.ts'
export type { RawOptions } from './raw.ts'
export type { Verify } from './read-settings.ts'
export type { TextOptions, TextOptions as OptionsText } from './text.ts'
export type { UrlencodedOptions, UrlencodedOptions as OptionsUrlencoded } from './urlencoded-options.ts'
