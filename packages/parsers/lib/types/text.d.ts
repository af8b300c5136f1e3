import type { ParserFactory } from '../../dist/parser.js'
import type { TextOptions } from '../../dist/text.js'

declare const text: ParserFactory<TextOptions>
export = text
