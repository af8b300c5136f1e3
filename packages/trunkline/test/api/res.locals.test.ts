import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('res.locals', () => {
  it('carries values from one handler to the next, and to views', async () => {
    const app = trunkline().use((_req, res, next) => {
      res.locals['name'] = 'Ada'
      next()
    })
    app.set('views', folderOf({ 'hello.ejs': 'Hello <%= name %>' })).get('/', (_req, res) => res.render('hello.ejs'))
    expect((await inject(app, '/')).text).toBe('Hello Ada')
  })

  it('starts empty for each request, without a prototype', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res.json([Object.keys(res.locals), Object.getPrototypeOf(res.locals)])
    })
    expect((await inject(app, '/')).text).toBe('[[],null]')
  })
})
