import type { Locals } from '../../../types/augmentation.ts'
import type { Variables } from '../../../types/untyped.ts'

/**
 * Variables for views: properties of a function, which takes up those of an object that it is called with.
 * @example app.locals({ title: 'Shop' })
 */
export type LocalsFunction = Variables & Locals & (<Values extends object>(values: Values) => Values)
