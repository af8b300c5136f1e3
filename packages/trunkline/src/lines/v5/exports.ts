import { specification } from './choices.ts'
import { createFramework } from './framework.ts'
import { createV5 } from './index.ts'
import { createModules } from './modules.ts'
import type { Framework } from './types.ts'

/** 5.x by the specification: `trunkline` and `trunkline/v5`. */
export const framework: Framework = createFramework(createV5(specification, createModules(specification)))
