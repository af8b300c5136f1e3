import { StackLayer } from '../layer.ts'
import type { PathShape } from '../path/shape.ts'

/** What the plan knows of a route in a table: where it can match, and whether it still does so by its own means. */
interface TableLayerMembers {
  match: (path: string | null | undefined) => boolean
  isAsCompiled(): boolean
}

type TableLayerClass = abstract new (shapes: readonly PathShape[] | undefined) => TableLayerMembers

/**
 * The base of routes in a table. To the plan they are layers; the other fields of one have another meaning on 3.x
 * (`path` is the pattern there, not what it matched), so they are not declared here.
 */
export const TableLayer: TableLayerClass = StackLayer as unknown as TableLayerClass
