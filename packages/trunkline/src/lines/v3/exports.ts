import { createFramework, createV3, standardV3 } from '../v3.ts'
import type { Framework } from './types.ts'

/**
 * 3.x by the specification: `trunkline/v3`. Created in its own file, so that loading `@trunkline/v3` does not create it
 * too.
 */
export const framework: Framework = createFramework(createV3(standardV3))
