import parsers from './index.cjs'
export default parsers
export const { json, raw, text, urlencoded } = parsers
export type {
  BodyOptions,
  JsonOptions,
  Options,
  OptionsJson,
  OptionsText,
  OptionsUrlencoded,
  Parser,
  RawOptions,
  TextOptions,
  UrlencodedOptions,
  Verify,
} from './index.cjs'
