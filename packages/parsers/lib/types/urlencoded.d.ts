import type { ParserFactory } from '../../dist/parser.js'
import type { UrlencodedOptions } from '../../dist/urlencoded.js'

declare const urlencoded: ParserFactory<UrlencodedOptions>
export = urlencoded
