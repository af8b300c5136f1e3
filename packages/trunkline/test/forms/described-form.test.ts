import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type * as schemas from '../../src/schema.cts'
import type * as test from '../../src/test.cts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'
import { file, formData } from './form-request.ts'

const { schema } = loadBuilt<typeof schemas>('trunkline/schema')
const { inject } = loadBuilt<typeof test>('trunkline/test')

const Profile = formData({ name: z.string().min(2), avatar: file({ maxSize: 1000, types: ['image/png'] }) })

function formOf(name: string, size: number, type = 'image/png'): FormData {
  const form = new FormData()
  form.append('name', name)
  form.append('avatar', new File([new Uint8Array(size)], 'a.png', { type }))
  return form
}

describeLines('schema() with a form for its body', (createApp) => {
  function serve(): App {
    const app = createApp()
    app.post(
      '/',
      schema({ body: Profile }) as unknown as Handler,
      ((req: { body: { name: string; avatar: File } }, res: Parameters<Handler>[1]) => {
        res.json({ name: req.body.name, size: req.body.avatar.size })
      }) as unknown as Handler,
    ) // what the schema makes of the body
    app.use(((err: Record<string, unknown>, _req: unknown, res: Parameters<Handler>[1], _next: unknown) => {
      res.status(Number(err['status'])).json({ code: err['code'], issues: err['issues'] })
    }) as unknown as Handler) // an error handler
    return app
  }
  const post = async (body: unknown) => {
    const { status, text } = await inject(serve() as never, { method: 'POST', url: '/', body: body as FormData })
    return [status, JSON.parse(text)]
  }

  describe('reads the request', () => {
    it('and gives the handler what it has checked', async () => {
      expect(await post(formOf('Tobi', 3))).toEqual([200, { name: 'Tobi', size: 3 }])
    })

    it('and says what is wrong with the fields', async () => {
      const [status, { code, issues }] = await post(formOf('T', 3, 'text/html'))
      expect([status, code]).toEqual([400, 'request.invalid'])
      expect(issues.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/name', '/avatar'])
    })

    it('and passes on why it cannot be read', async () => {
      expect(await post(formOf('Tobi', 1001))).toEqual([413, { code: 'LIMIT_FILE_SIZE' }])
      expect(await post({ name: 'Tobi' })).toEqual([415, { code: 'UNSUPPORTED_TYPE' }])
    })
  })
})
