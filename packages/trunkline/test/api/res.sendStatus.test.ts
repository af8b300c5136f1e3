import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.sendStatus()', () => {
  it.each([
    [200, 'OK'],
    [404, 'Not Found'],
    [599, '599'],
  ])('%i sends "%s" as plain text', async (status, words) => {
    const app = trunkline().get('/', (_req, res) => res.sendStatus(status))
    const answer = await inject(app, '/')
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      status,
      words,
      'text/plain; charset=utf-8',
    ])
  })
})
