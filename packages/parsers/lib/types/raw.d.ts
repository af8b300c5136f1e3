import type { ParserFactory } from '../../dist/parser.js'
import type { RawOptions } from '../../dist/raw.js'

declare const raw: ParserFactory<RawOptions>
export = raw
