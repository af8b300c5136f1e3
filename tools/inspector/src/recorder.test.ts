import { inject } from 'trunkline/test'
import { expect, it } from 'vitest'
import { eventually } from '../../../packages/trunkline/test/support/eventually.ts'
import { Recorder } from './recorder.ts'

it('tells of a replay as soon as it begins, and that its own limit ended it', async () => {
  const recorder = new Recorder()
  const app = (req: never, res: never) => void recorder.run(req, res, () => undefined)
  const limit = new AbortController()
  const { signal } = limit
  const id = await recorder.replay(7, signal, () => inject(app as never, { url: '/', signal }))
  const summary = () => recorder.summary(id as number)
  expect(summary()).toMatchObject({ state: 'pending', replayOf: 7, endedBy: undefined })
  limit.abort()
  await eventually(() => expect(summary()).toMatchObject({ state: 'aborted', endedBy: 'replay limit' }))
})
