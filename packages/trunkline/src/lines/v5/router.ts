import { createRouterClass, type RouterConstructor } from '../../router/router.ts'
import { routing } from './routing.ts'

/** The router of 5.x, as it is exported. */
export const Router: RouterConstructor = createRouterClass(routing)
