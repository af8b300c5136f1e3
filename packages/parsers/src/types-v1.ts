// What users of the 1.x shape import; its entry is made from this file by build/entries.js. The second names are those
// that programs typed with DefinitelyTyped's body-parser know.
export type { TypeOption } from './content.ts'
export type { JsonOptionsV1 as JsonOptions, JsonOptionsV1 as OptionsJson } from './json.ts'
export { json, raw, text, urlencoded } from './members-v1.ts'
export type { BodyOptions, BodyOptions as Options } from './options.ts'
export type { Next, Parser, ParserFactory } from './parser.ts'
export type { RawOptions } from './raw.ts'
export type { Verify } from './read-settings.ts'
export type { TextOptions, TextOptions as OptionsText } from './text.ts'
export type {
  UrlencodedOptionsV1 as OptionsUrlencoded,
  UrlencodedOptionsV1 as UrlencodedOptions,
} from './urlencoded-options.ts'
