import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('app.mountpath, app.path() and app.parent', () => {
  it('tell where an application is mounted', () => {
    const app = trunkline()
    const blog = trunkline()
    const admin = trunkline()
    app.use('/blog', blog)
    blog.use(['/admin', '/manage'], admin)
    expect([app.mountpath, blog.mountpath, admin.mountpath]).toEqual(['/', '/blog', ['/admin', '/manage']])
    expect([app.path(), blog.path()]).toEqual(['', '/blog'])
    expect([app.parent, blog.parent]).toEqual([undefined, app])
  })

  it('are known in the event "mount"', () => {
    const app = trunkline()
    const blog = trunkline()
    const parents: unknown[] = []
    blog.on('mount', (parent) => parents.push(parent))
    app.use('/blog', blog)
    expect(parents).toEqual([app])
  })
})
