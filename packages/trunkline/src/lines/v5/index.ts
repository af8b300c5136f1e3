import { enterApplication, leaveApplication } from '../../core/crossing.ts'
import { answerWithPage } from '../../core/final-handler.ts'
import type { Line } from '../../core/line.ts'
import { answerOptionsAsText } from '../../router/answer-options.ts'
import { toHandlers } from '../../router/handlers.ts'
import { compileModernPath } from '../../router/path/modern.ts'
import { createRouterClass } from '../../router/router.ts'
import { forwardRejection } from '../../router/settle.ts'
import { application } from './application.ts'
import { defaults } from './defaults.ts'
import { Layer } from './layer.ts'
import { Request } from './request.ts'
import { Response } from './response.ts'

/** What 5.x is. */
export const v5: Line = {
  name: 'v5',
  Request,
  Response,
  Router: createRouterClass({
    compilePath: compileModernPath,
    readHandlers: toHandlers,
    createLayer: (compiled, fn) => new Layer(compiled, fn),
    settle: forwardRejection,
    answerOptions: answerOptionsAsText,
  }),
  readHandlers: toHandlers,
  application,
  defaults,
  enter: enterApplication,
  leave: leaveApplication,
  finish: answerWithPage,
}
