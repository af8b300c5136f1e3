import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { express5, trunkline } from '../../support/frameworks.ts'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '__defineGetter__']

describe('settings, locals and engines with names of prototypes', () => {
  for (const name of NAMES) {
    it(`a setting named like a prototype member is unset until the app sets it: ${name}`, () => {
      for (const framework of [trunkline, express5]) {
        const app = framework()
        expect(app.get(name)).toBeUndefined()
        expect(app.set(name, { x: 1 }).get(name)).toEqual({ x: 1 })
        expect('x' in {}).toBe(false)
        expect(framework().get(name)).toBeUndefined()
      }
    })

    it(`a mounted app inherits such a setting as a setting, not as a prototype: ${name}`, () => {
      const parent = trunkline().set(name, { polluted: true })
      const child = trunkline()
      parent.use('/child', child)
      expect(child.get(name)).toEqual({ polluted: true })
      expect(child.get('polluted')).toBeUndefined()
      expect(Object.getPrototypeOf(child.settings)).toBe(parent.settings)
    })

    it(`an engine may be named like a prototype member: ${name}`, () => {
      const engine = () => {}
      const app = trunkline().engine(`.${name}`, engine)
      expect(app.engines[`.${name}`]).toBe(engine)
      expect(Object.getPrototypeOf(app.engines)).toBeNull()
    })
  }

  it('objects that users fill by name have no prototype', async () => {
    const answer = await attackBoth((app) => {
      app.get('/', (_, res) => {
        const holders = [app.locals, res.locals, app.engines, app.settings]
        res.json(holders.slice(0, 2).map((holder) => Object.getPrototypeOf(holder)))
      })
    })
    expect(JSON.parse(answer.body)).toEqual([null, null])
    const { locals, settings, engines } = trunkline()
    for (const holder of [locals, settings, engines]) expect(Object.getPrototypeOf(holder)).toBeNull()
  })

  it('parameters may be named like prototype members, and have callbacks', async () => {
    const answer = await attackOnce(
      (app) => {
        const seen: string[] = []
        app.param('constructor', (_req, _res, next, value) => {
          seen.push(value)
          next()
        })
        app.get('/:constructor/:__proto__', (_, res) => res.json(seen))
      },
      { target: '/a/b' },
    )
    expect(JSON.parse(answer.body)).toEqual(['a'])
  })
})

describe('text that would be code', () => {
  const names = [
    'a`$' + '{process.exit(1)}`',
    "a'];process.exit(1)//",
    'a\\");process.exit(1)//',
    'a\u2028process.exit(1)',
  ]

  for (const name of names) {
    it(`text that could be code is only a name: ${JSON.stringify(name)}`, async () => {
      const quoted = `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
      const answer = await attackBoth(
        (app) => {
          app.param(name, (_req, _res, next) => next())
          app.get(`/:${quoted}/literal'";\\(\\)`, (req, res) => res.json(Object.keys(req.params)))
        },
        { target: '/value/literal\'";()' },
      )
      expect(JSON.parse(Buffer.from(answer.body, 'latin1').toString())).toEqual([name])
    })
  }

  it('no published file makes functions from text', () => {
    const root = join(__dirname, '../../../src')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.[cm]?ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(50)
    for (const file of files) {
      expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/\beval\(|new Function\(|\bvm\b|runInContext/)
    }
  })
})
