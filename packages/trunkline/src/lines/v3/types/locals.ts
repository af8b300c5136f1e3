import type { Locals } from '../../../types/augmentation.ts'
import type { Variables } from '../../../types/untyped.ts'

/**
 * Variables for views: properties of a function. Call it with an object to add variables.
 * @example app.locals({ title: 'Shop' })
 */
export type LocalsFunction = Variables & Locals & (<Values extends object>(values: Values) => Values)
