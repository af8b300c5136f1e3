import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

describe('the error-handling example', async () => {
  const { app } = await importExample<{ app: unknown }>('error-handling/app.js')
  const origin = await serve(app)

  const cases: { title: string; path: string; status: number; want: object }[] = [
    {
      title: 'answers when all goes well',
      path: '/books/9780140449136',
      status: 200,
      want: { isbn: '9780140449136', title: 'The Odyssey' },
    },
    {
      title: 'hands a rejection to the error handler',
      path: '/books/1',
      status: 404,
      want: { error: 'no book with ISBN 1' },
    },
    {
      title: 'keeps the message of an unexpected error to itself',
      path: '/broken',
      status: 500,
      want: { error: 'something went wrong' },
    },
    {
      title: 'answers paths that no route takes',
      path: '/films',
      status: 404,
      want: { error: 'nothing at /films' },
    },
    {
      title: 'treats a broken escape as a mistake of the client',
      path: '/books/%E0%A4%A',
      status: 400,
      want: { error: "Failed to decode param '%E0%A4%A'" },
    },
  ]
  for (const { title, path, status, want } of cases) {
    it(title, async () => {
      const response = await fetch(origin + path)
      expect([response.status, await response.json()]).toEqual([status, want])
    })
  }
})
