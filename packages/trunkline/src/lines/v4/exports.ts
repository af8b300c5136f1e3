import { createFramework, createModules, createV4, standardV4 } from '../v4.ts'
import type { Framework } from './types.ts'

/**
 * 4.x by the specification: `trunkline/v4`. Created in its own file, so that loading `@trunkline/v4` does not create it
 * too.
 */
export const framework: Framework = createFramework(createV4(standardV4, createModules(standardV4)))

// Types alone: at run time it is any router. Not enumerable, because Express's `Router` has no such member.
Object.defineProperty(framework.Router, 'needs', { value: framework.Router, configurable: true, writable: true })
