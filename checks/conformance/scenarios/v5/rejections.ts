import { serve, topicOn } from '../../src/define.ts'
import { type Handler, onError } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import { failuresBy } from '../failures.ts'

const throws = 'Errors › callback throws or rejects (5.x)'
const automatic = 'Versioning › rejected promise or throw in callback'

const REJECTIONS: Record<string, (error: unknown) => Handler> = {
  'a rejected promise': (error) => () => Promise.reject(error),
  'an async function': (error) => async (_req, _res, _next) => {
    await null
    throw error
  },
}

export default topicOn('5.x', 'scenarios/v5/rejections', [
  ...Object.entries(REJECTIONS).flatMap(([way, fail]) => failuresBy(way, fail)),
  serve(
    'promises that are rejected',
    [automatic, throws],
    (framework) => {
      const app = framework().use('/use', async () => Promise.reject(new Error('in use')))
      app.get('/sent', async (_req, res) => {
        res.send('sent')
        throw new Error('too late to matter')
      })
      app.get('/falsy', () => Promise.reject(0)).get('/nothing', () => Promise.reject())
      app.get('/twice', () => Promise.reject(new Error('first')))
      app.use(
        '/twice',
        onError((error) => Promise.reject(new Error(`rejected after ${error.message}`))),
      )
      return app.use(onError(async (error, _req, res) => res.status(500).send(`caught ${error.message}`)))
    },
    gets('/use', '/sent', '/falsy', '/nothing', '/twice'),
  ),
  serve(
    'thenables that are no promises',
    [automatic],
    (framework) => {
      const thenable = {
        // biome-ignore lint/suspicious/noThenProperty: such objects come from older promise libraries
        then: (_resolve: unknown, reject: (error: Error) => void) => reject(new Error('by a thenable')),
      }
      return framework()
        .get('/', () => thenable)
        .use(onError((error, _req, res) => res.send(error.message)))
    },
    gets('/'),
  ),
])
