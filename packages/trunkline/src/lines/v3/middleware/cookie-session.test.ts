import { describe, expect, it } from 'vitest'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { beforeHead } from '../../../response/v3/header-event.ts'
import { addCookie } from './cookie-session.ts'
import type { Middleware } from './middleware.ts'

const mark =
  (name: string): Middleware =>
  (_req, res, next) => {
    beforeHead(res, () => addCookie(res, `${name}=1`))
    next()
  }

describe('addCookie', () => {
  it('adds a cookie at the last moment, of whatever response', async () => {
    const { origin } = await serveChain(mark('a'), mark('b'), (_req, res) => void res.end('text'))
    expect((await fetch(origin)).headers.getSetCookie()).toEqual(['b=1', 'a=1'])
  })

  it('leaves cookies that were there', async () => {
    const { origin } = await serveChain(mark('a'), (_req, res) => void res.setHeader('Set-Cookie', 'own=1').end())
    expect((await fetch(origin)).headers.getSetCookie()).toEqual(['own=1', 'a=1'])
  })
})
