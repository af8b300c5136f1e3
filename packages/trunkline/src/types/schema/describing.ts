import type { Adds } from '../adding.ts'
import type { NextFunction } from '../handlers.ts'
import type { Untyped } from '../untyped.ts'
import type { DescribedOnly } from './described.ts'
import type { Description } from './description.ts'
import type { OnlyKnown } from './schema-handler.ts'

/** Describes what other middleware checks. */
export interface DescribesFunction {
  <D extends Description, More = unknown>(
    description: D & OnlyKnown<D>,
    middleware: (req: Untyped, res: Untyped, next: NextFunction & Adds<More>) => unknown,
  ): DescribingHandler<D, More>
  <D extends Description>(
    description: D & OnlyKnown<D>,
    middleware: readonly Untyped[],
  ): DescribingHandler<D, unknown>[]
}

/** The result of `describes()`: clients know the description, and handlers have the types of the middleware itself. */
export type DescribingHandler<D, More> = [D] extends [infer Same]
  ? (req: object, res: object, next: NextFunction & Adds<DescribedOnly<Omit<Same, 'params'>> & More>) => void
  : never
