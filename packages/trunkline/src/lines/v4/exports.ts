import { specification } from './choices.ts'
import { createFramework } from './framework.ts'
import { createV4 } from './index.ts'
import { createModules } from './modules.ts'
import type { Framework } from './types.ts'

/** 4.x by the specification: `trunkline/v4`. */
export const framework: Framework = createFramework(createV4(specification, createModules(specification)))
