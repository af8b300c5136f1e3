import type { Parser } from '../../dist/parser.js'
import type { UrlencodedOptions } from '../../dist/urlencoded-options.js'

declare const urlencoded: (options?: UrlencodedOptions | undefined) => Parser
export = urlencoded
