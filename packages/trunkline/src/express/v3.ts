import { express } from '../lines/v3/choices.ts'
import { createFramework } from '../lines/v3/framework.ts'
import { createV3 } from '../lines/v3/index.ts'
import type { V3Line } from '../lines/v3/lifecycle.ts'
import type { Framework } from '../lines/v3/types.ts'

/** 3.x as Express does it, also where the specification asks for something else. */
export const v3: V3Line = createV3(express)

/** What `@trunkline/v3` is. */
export const framework: Framework = createFramework(v3)
