// Names of `express-serve-static-core`, which ours has in the entry.
import type {
  ByteRange,
  Dictionary,
  Locals,
  Params,
  ParamsDictionary,
  ParamsFlatDictionary,
  PathParams,
  Query,
  RequestHandlerParams,
  RequestRanges,
  Response,
  RouteParameters,
} from 'express'

export type Names = [
  ByteRange,
  Dictionary<string>,
  Locals,
  Params,
  ParamsDictionary,
  ParamsFlatDictionary,
  PathParams,
  Query,
  RequestHandlerParams,
  RequestRanges,
  RouteParameters<'/users/:id'>,
]

export function answer(res: Response<string, { user: string }, 200 | 404>): void {
  res.status(404).send(res.locals.user)
  res.sendStatus(200)
  // @ts-expect-error one of the two
  res.status(500)
}
export const first = (ranges: RequestRanges): ByteRange | undefined => ranges[0]
