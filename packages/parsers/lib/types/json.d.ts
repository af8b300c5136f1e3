import type { JsonOptions } from '../../dist/json.js'
import type { ParserFactory } from '../../dist/parser.js'

declare const json: ParserFactory<JsonOptions>
export = json
