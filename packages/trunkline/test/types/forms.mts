import type { Readable } from 'node:stream'
import { expectTypeOf } from 'expect-type'
import trunkline from 'trunkline'
import { client } from 'trunkline/client'
import { FormError, type FormErrorCode, type FormPart, file, formData, parts } from 'trunkline/forms'
import { schema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { z } from 'zod'

// Requests of every line have forms.
trunkline().post('/', async (req) => void (await formData(req, { maxFileSize: '5mb' })))
v4().post('/', async (req) => void (await formData(req)))
v3().post('/', async (req) => void (await formData(req)))

trunkline().post('/', async (req, res) => {
  for await (const part of parts(req, { maxParts: 3, unread: 'cut' })) {
    expectTypeOf(part).toEqualTypeOf<FormPart>()
    expectTypeOf(part.filename).toEqualTypeOf<string | undefined>()
    expectTypeOf(part.stream).toEqualTypeOf<Readable>()
    expectTypeOf(await part.text()).toBeString()
  }
  const form = await formData(req)
  expectTypeOf(form).toEqualTypeOf<FormData>()
  res.json([...form.keys()])
})

// @ts-expect-error there is no such limit
parts({} as never, { maxFilesize: 1 })

// Errors can be told apart.
const err: unknown = new FormError('LIMIT_FILE_SIZE', { part: 1 })
if (err instanceof FormError) {
  expectTypeOf(err.code).toEqualTypeOf<FormErrorCode>()
  expectTypeOf(err.status).toBeNumber()
}

// A schema gives the types of its fields.
const profile = formData({
  name: z.string(),
  age: z.coerce.number().optional(),
  avatar: file({ maxSize: '5mb', types: ['image/*'] }),
  cover: file({ optional: true }),
  photos: file({ multiple: true }),
})
type Profile = NonNullable<(typeof profile)['~standard']['types']>['output']
expectTypeOf<Profile>().toEqualTypeOf<{
  name: string
  age?: number | undefined
  avatar: File
  cover?: File | undefined
  photos: File[]
}>()

// @ts-expect-error not a schema
formData({ name: String })

// schema() reads such a form, and the handler has its types.
trunkline().post('/', schema({ body: profile }), (req, res) => {
  expectTypeOf(req.body.name).toBeString()
  expectTypeOf(req.body.avatar).toEqualTypeOf<File>()
  res.end()
})

// Clients send such a form as FormData.
const app = trunkline().post('/', schema({ body: profile }), (_req, res) => res.end())
await client<typeof app>('http://localhost')('POST /', { body: new FormData() })
await inject(app, 'POST /', { body: new FormData() })
// @ts-expect-error an object would be sent as JSON
await client<typeof app>('http://localhost')('POST /', { body: { name: 'Ada' } })
