import type { Parser } from '../../dist/parser.js'
import type { RawOptions } from '../../dist/raw.js'

declare const raw: (options?: RawOptions | undefined) => Parser
export = raw
