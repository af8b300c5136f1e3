import type { QueryFunction } from '../../../contract/exchange.ts'
import type { Mime } from '../../../http/media-type/v4/mime1.ts'
import type { QueryOptions } from '../../../request/v4/query.ts'
import type { MustBeCalled, NodeHandler } from '../../../types/handlers.ts'

// What bundled middleware has on this line only; `framework.ts` is the same on 4.x and 5.x.
export type {
  JsonOptions,
  Parser,
  ParserFactory,
  RawOptions,
  TextOptions,
  UrlencodedOptions,
} from '@trunkline/parsers/v1'
export type { Mime, QueryFunction, QueryOptions }

/**
 * Creates middleware that sets `req.query`, unless it is already set. Takes a parser, or options for the framework's
 * own.
 * @example server.use(framework.query())
 */
export declare let query: ((given?: QueryFunction | QueryOptions) => NodeHandler) & MustBeCalled

/** Members of `framework.static`. */
export interface StaticMembers extends MustBeCalled {
  /**
   * The table of media types.
   * @example framework.static.mime.define({ 'model/gltf+json': ['gltf'] })
   */
  mime: Mime
}
