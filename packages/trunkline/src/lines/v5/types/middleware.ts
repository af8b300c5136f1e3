import type { MustBeCalled } from '../../../types/handlers.ts'

// What bundled middleware has on this line only; `framework.ts` is the same on 4.x and 5.x.
export type { JsonOptions, Parser, ParserFactory, RawOptions, TextOptions, UrlencodedOptions } from '@trunkline/parsers'

/** Members of `framework.static`. */
export interface StaticMembers extends MustBeCalled {}
