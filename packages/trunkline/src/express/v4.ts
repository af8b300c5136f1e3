import { express } from '../lines/v4/choices.ts'
import { createFramework } from '../lines/v4/framework.ts'
import { createV4, type V4Line } from '../lines/v4/index.ts'
import type { Framework } from '../lines/v4/types.ts'

/** 4.x as Express does it, also where the specification asks for something else. */
export const v4: V4Line = createV4(express)

/** What `@trunkline/v4` is. */
export const framework: Framework = createFramework(v4)
