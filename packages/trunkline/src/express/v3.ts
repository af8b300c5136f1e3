import type { Framework } from '../lines/v3/types.ts'
import { createFramework, createV3, expressV3, type V3Line } from '../lines/v3.ts'

/** 3.x as Express does it, even where the specification differs. */
export const v3: V3Line = createV3(expressV3)

export const framework: Framework = createFramework(v3)
