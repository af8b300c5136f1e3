import type { Parser } from '../../dist/parser.js'
import type { TextOptions } from '../../dist/text.js'

declare const text: (options?: TextOptions | undefined) => Parser
export = text
