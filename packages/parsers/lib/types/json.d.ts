import type { JsonOptions } from '../../dist/json.js'
import type { Parser } from '../../dist/parser.js'

declare const json: (options?: JsonOptions | undefined) => Parser
export = json
