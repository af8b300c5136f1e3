import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('app.init() and app.defaultConfiguration()', () => {
  it('run once when an application is created, and set the defaults', () => {
    const app = trunkline()
    expect([app.get('env'), app.get('etag'), app.get('subdomain offset')]).toEqual(['test', 'weak', 2])
    expect([typeof app.init, typeof app.defaultConfiguration]).toEqual(['function', 'function'])
  })
})
