import { createFramework, createModules, createV5, standardV5 } from '../v5.ts'
import type { Framework } from './types.ts'

/**
 * 5.x by the specification: `trunkline`. Created in its own file, so that loading `@trunkline/v5` does not create it
 * too.
 */
export const framework: Framework = createFramework(createV5(standardV5, createModules(standardV5)))

// Types alone: at run time it is any router. Not enumerable, because Express's `Router` has no such member.
Object.defineProperty(framework.Router, 'needs', { value: framework.Router, configurable: true, writable: true })
