import { createFramework, createModules, createV4, standard } from '../v4.ts'
import type { Framework } from './types.ts'

/** 4.x by the specification: `trunkline/v4`. Made here, so that a program which loads `@trunkline/v4` does not make it too. */
export const framework: Framework = createFramework(createV4(standard, createModules(standard)))
