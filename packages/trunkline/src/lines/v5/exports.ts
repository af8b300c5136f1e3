import { createFramework, createModules, createV5, standard } from '../v5.ts'
import type { Framework } from './types.ts'

/** 5.x by the specification: `trunkline`. Made here, so that a program which loads `@trunkline/v5` does not make it too. */
export const framework: Framework = createFramework(createV5(standard, createModules(standard)))
