import { specification } from './choices.ts'
import { createFramework } from './framework.ts'
import { createV3 } from './index.ts'
import type { Framework } from './types.ts'

/** 3.x by the specification: `trunkline/v3`. */
export const framework: Framework = createFramework(createV3(specification))
