import { describe, expect, it } from 'vitest'
import { askOurs3, type V3Handler } from '../../../test/support/response-with-v3.ts'
import { beforeHead } from './header-event.ts'

describe('beforeHead', () => {
  const ways: [title: string, handler: V3Handler][] = [
    ['end', (_, res) => res.end()],
    ['write', (_, res) => res.end(String(res.write('x')))],
    ['send', (_, res) => res.send('x')],
    ['writeHead', (_, res) => res.writeHead(200).end()],
    ['flushHeaders', (_, res) => res.end(String(res.flushHeaders()))],
  ]
  for (const [title, handler] of ways) {
    it(`lets headers be set before ${title}() writes the head`, async () => {
      const { fields } = await askOurs3((req, res, next) => {
        beforeHead(res, () => res.setHeader('X-Late', 'yes'))
        return handler(req, res, next)
      })
      expect(fields).toMatchObject({ 'x-late': 'yes' })
    })
  }

  it('calls the last listener first, and each once', async () => {
    const calls: string[] = []
    await askOurs3((_, res) => {
      for (const name of ['first', 'second']) beforeHead(res, () => calls.push(name))
      res.end('x')
    })
    expect(calls).toEqual(['second', 'first'])
  })

  const heads: [title: string, headers: unknown][] = [
    ['an object', { 'X-A': '1', 'X-B': ['2', '3'] }],
    ['names and values in turn', ['X-A', '1', 'X-B', '2', 'X-B', '3']],
    [
      'pairs',
      [
        ['X-A', '1'],
        ['X-B', '2'],
        ['X-B', '3'],
      ],
    ],
  ]
  for (const [title, headers] of heads) {
    it(`shows the listener what writeHead() was given, as ${title}, and sends it`, async () => {
      const seen: unknown[] = []
      const response = await askOurs3((_, res) => {
        res.setHeader('X-A', 'replaced')
        beforeHead(res, () => seen.push(res.statusCode, res.getHeader('X-A'), res.getHeader('X-B')))
        res.writeHead(201, 'So So', headers as never).end()
      })
      expect(seen).toEqual([201, '1', ['2', '3']])
      expect(response.status).toBe(201)
      expect(response.headers.filter((line) => line.startsWith('X-'))).toEqual(
        expect.arrayContaining(['X-A: 1', 'X-B: 2', 'X-B: 3']),
      )
    })
  }

  it('does not change what writeHead() was given', async () => {
    const headers = ['X-A', '1']
    await askOurs3((_, res) => {
      beforeHead(res, () => res.setHeader('X-B', '2'))
      res.writeHead(200, headers as never).end()
    })
    expect(headers).toEqual(['X-A', '1'])
  })

  it('sends the status that a listener sets', async () => {
    const { status } = await askOurs3((_, res) => {
      beforeHead(res, () => res.status(418))
      res.writeHead(200, 'Fine').end()
    })
    expect(status).toBe(418)
  })
})
