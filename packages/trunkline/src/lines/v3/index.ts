import { enterApplication } from '../../core/crossing.ts'
import { createPageAnswer } from '../../core/final-handler.ts'
import { linePage } from '../../core/final-page.ts'
import type { Line } from '../../core/line.ts'
import { strongOlderETag, weakOlderETag } from '../../http/older-etag.ts'
import { application } from './application.ts'
import { defaults } from './defaults.ts'
import { createLocalsFunction } from './locals.ts'
import { Request } from './request.ts'
import { Response } from './response.ts'

/** What 3.x is. */
export const v3: Line = {
  name: 'v3',
  Request,
  Response,
  queryParsers: undefined,
  etags: { weak: weakOlderETag, strong: strongOlderETag },
  application,
  defaults,
  mountPathName: 'route',
  createLocals: createLocalsFunction,
  enter: enterApplication,
  finish: createPageAnswer((err) => {
    const { stack } = err as { stack?: unknown }
    console.error(stack || String(err))
  }, linePage),
}
