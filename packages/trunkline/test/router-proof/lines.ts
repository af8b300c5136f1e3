import { createRequire } from 'node:module'
import * as v4 from '../../src/lines/v4.ts'
import * as v5 from '../../src/lines/v5.ts'
import type { Framework, RouterLike } from './framework.ts'
import { type Grammar, v4Grammar, v5Grammar } from './grammar.ts'
import { runs } from './runs.ts'

/** What has to be proved of one line: that our routers do what Express's do. */
export interface LineProof {
  readonly ours: Framework
  readonly express: Framework
  readonly grammar: Grammar
  readonly runs: number
}

type CreateRouter = (options: object) => RouterLike
const require = createRequire(__filename)

const v5Running = { request: 'handleRequest', error: 'handleError' }
const v4Running = { request: 'handle_request', error: 'handle_error' }

export const proofs: readonly LineProof[] = [
  {
    grammar: v5Grammar,
    runs: runs(150),
    ours: {
      name: 'ours',
      createRouter: v5.createModules(v5.standardV5).Router as unknown as CreateRouter, // the layers are seen from outside here
      paramsPrototype: null,
      running: v5Running,
    },
    express: {
      name: 'express 5',
      createRouter: (require('express5') as { Router: CreateRouter }).Router,
      paramsPrototype: undefined, // merged and RegExp parameters have one, others do not
      running: v5Running,
    },
  },
  {
    grammar: v4Grammar,
    runs: runs(150),
    ours: {
      name: 'ours',
      createRouter: v4.createModules(v4.standardV4).Router as unknown as CreateRouter, // as above
      paramsPrototype: Object.prototype,
      running: v4Running,
    },
    express: {
      name: 'express 4',
      createRouter: (require('express4') as { Router: CreateRouter }).Router,
      paramsPrototype: Object.prototype,
      running: v4Running,
    },
  },
]
