import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.request, app.response, trunkline.request and trunkline.response', () => {
  it('are the prototypes of requests and responses: methods added there are on each', async () => {
    const app = trunkline()
    Object.assign(app.request, {
      tenant(this: { get(name: string): string | undefined }) {
        return this.get('x-tenant')
      },
    })
    Object.assign(app.response, {
      hello(this: { send(text: string): void }, name: string) {
        this.send(`Hello ${name}`)
      },
    })
    app.get('/', (req, res) => {
      ;(res as unknown as { hello(name: string): void }).hello((req as unknown as { tenant(): string }).tenant())
    })
    expect((await inject(app, { url: '/', headers: { 'x-tenant': 'north' } })).text).toBe('Hello north')
  })

  it('inherit from those of the module', () => {
    const app = trunkline()
    expect(Object.getPrototypeOf(app.request)).toBe(trunkline.request)
    expect(Object.getPrototypeOf(app.response)).toBe(trunkline.response)
  })
})
