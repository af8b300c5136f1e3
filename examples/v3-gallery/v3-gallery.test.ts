import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS, run2013 } from '../support/run-2013.ts'
import type { Page, Visitor } from '../support/visitor.ts'

const root = mkdtempSync(join(tmpdir(), 'gallery-'))

afterAll(() => rmSync(root, { recursive: true }))

function createFolder(): string {
  return mkdtempSync(join(root, 'of-one-app-'))
}

function form(files: Record<string, string>, caption = 'untitled'): RequestInit {
  const body = new FormData()
  body.append('caption', caption)
  for (const [name, content] of Object.entries(files)) {
    body.append('pictures', new File([content], name, { type: 'image/png' }))
  }
  return { method: 'POST', body }
}

describe.each(FRAMEWORKS)('the gallery of 2013 on %s', (framework) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await run2013(framework, 'v3-gallery/app.js', { GALLERY: createFolder() })
  })

  it('remembers a name in a signed cookie, until it is told to forget', async () => {
    expect((await visitor.get('/')).body).toContain('Hello, somebody.')
    expect(await visitor.submit('/name', { painter: 'Artemisia' })).toMatchObject({ status: 302, location: '/' })
    expect((await visitor.get('/')).body).toContain('Hello, Artemisia.')
    await visitor.submit('/leave', {})
    expect((await visitor.get('/')).body).toContain('Hello, somebody.')
  })

  it('takes one picture, or several', async () => {
    const one = await visitor.ask('/hang', form({ 'sun.png': 'yellow' }, 'morning'))
    expect(JSON.parse(one.body)).toEqual({
      painter: 'somebody',
      caption: 'morning',
      pictures: [['sun.png', 6, 'image/png']],
    })
    const two = await visitor.ask('/hang', form({ 'moon.png': 'grey', 'sea.png': 'blue'.repeat(1000) }))
    expect(JSON.parse(two.body).pictures.sort()).toEqual([
      ['moon.png', 4, 'image/png'],
      ['sea.png', 4000, 'image/png'],
    ])
    const { body } = await visitor.get('/')
    expect(body).toContain('<a href="/pictures/sea.png">sea.png</a> (4 kB)')
  })

  it('shows, lists and hands out what it has', async () => {
    expect(await visitor.get('/pictures/sun.png')).toMatchObject({ status: 200, type: 'image/png', body: 'yellow' })
    const { body } = await visitor.get('/pictures/', { Accept: 'application/json' })
    expect(JSON.parse(body)).toEqual(['moon.png', 'sea.png', 'sun.png'])
    expect((await visitor.get('/download/moon.png')).body).toBe('grey')
    expect((await visitor.get('/raw/moon.png')).body).toBe('grey')
    expect((await visitor.get('/raw/../../package.json')).status).toBe(404)
    expect((await visitor.get('/download/none.png')).status).toBe(404)
  })

  it('refuses pictures that are too large, and keeps nothing of them', async () => {
    const { status, body } = await visitor.ask('/hang', form({ 'wall.png': 'x'.repeat(250 * 1024) }))
    expect(status).toBe(400)
    expect(body).toContain('That could not be hung: maxFilesSize 204800 exceeded')
    const huge = await visitor.ask('/hang', form({ 'house.png': 'x'.repeat(1100 * 1024) }))
    expect(huge.status).toBe(413)
    const { body: list } = await visitor.get('/pictures/', { Accept: 'application/json' })
    expect(JSON.parse(list)).toEqual(['moon.png', 'sea.png', 'sun.png'])
  })

  it('takes a form whose field for pictures was left empty', async () => {
    const head =
      'Content-Disposition: form-data; name="pictures"; filename=""\r\nContent-Type: application/octet-stream'
    const { body } = await visitor.ask('/hang', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
      body: `--edge\r\n${head}\r\n\r\n\r\n--edge--\r\n`,
    })
    expect(JSON.parse(body).pictures).toEqual([['', 0, 'application/octet-stream']])
    const list = await visitor.get('/pictures/', { Accept: 'application/json' })
    expect(JSON.parse(list.body)).toHaveLength(3)
  })
})

describe('the gallery of 2013', () => {
  it('has the same pages on both', async () => {
    const [ours, theirs] = await Promise.all(FRAMEWORKS.map(tour))
    expect(ours).toEqual(theirs)
  })
})

async function tour(framework: (typeof FRAMEWORKS)[number]): Promise<Page[]> {
  const visitor = await run2013(framework, 'v3-gallery/app.js', { GALLERY: createFolder() })
  const pages = [await visitor.get('/')]
  pages.push(await visitor.ask('/hang', form({ 'a.png': 'first' })))
  pages.push(await visitor.ask('/hang', { method: 'POST', body: new URLSearchParams({ caption: 'no file' }) }))
  pages.push(await visitor.submit('/name', { painter: '<b>Judith</b>' }))
  for (const path of ['/', '/pictures/a.png', '/pictures', '/download/a.png', '/raw/a.png', '/pictures/none']) {
    pages.push(await visitor.get(path, { Accept: 'text/plain' }))
    pages.push(await visitor.ask(path, { method: 'HEAD' }))
  }
  return pages
}
