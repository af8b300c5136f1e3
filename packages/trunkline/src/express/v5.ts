import { express } from '../lines/v5/choices.ts'
import { createFramework } from '../lines/v5/framework.ts'
import { createV5, type V5Line } from '../lines/v5/index.ts'
import type { Framework } from '../lines/v5/types.ts'

/** 5.x as Express does it, also where the specification asks for something else. */
export const v5: V5Line = createV5(express)

/** What `@trunkline/v5` is. */
export const framework: Framework = createFramework(v5)
