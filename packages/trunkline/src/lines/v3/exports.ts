import { createFramework, createV3, standard } from '../v3.ts'
import type { Framework } from './types.ts'

/** 3.x by the specification: `trunkline/v3`. Made here, so that a program which loads `@trunkline/v3` does not make it too. */
export const framework: Framework = createFramework(createV3(standard))
