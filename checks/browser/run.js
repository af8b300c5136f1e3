// Loads a page with scripts, styles and media, and saves a download, from our file server in a real browser.
// CHROMIUM names the browser; it has to be installed already.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { makeSite, SECONDS } from './site.js'

const framework = createRequire(import.meta.url)('../../packages/trunkline')
const root = makeSite()
const seen = []

const app = framework()
app.use((req, res, next) => {
  res.on('finish', () => seen.push({ url: req.originalUrl, status: res.statusCode, range: req.headers.range }))
  next()
})
app.get('/download', (_req, res) => res.download(join(root, 'report ü.txt'), 'saved ü.txt'))
app.use(framework.static(root, { precompressed: ['br', 'gzip'] }))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--autoplay-policy=no-user-gesture-required',
    // Nothing but this server is to be asked for anything.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
  ],
})

try {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  page.setDefaultTimeout(600_000) // ten minutes: only what never comes takes so long
  page.on('pageerror', (error) => assert.fail(`the page failed: ${error}`))
  for (const [title, check] of Object.entries({ loads, runs, seeks, saves, comesBack })) {
    await check(page)
    console.log(`ok: the browser ${title.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
  }
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
  rmSync(root, { recursive: true })
}

/** From the directory without its slash: relative links only work behind the redirect. */
async function loads(page) {
  const response = await page.goto(`${origin}/page`)
  assert.equal(response.status(), 200)
  assert.equal(page.url(), `${origin}/page/`)
  assert.equal(await page.title(), 'Files')
}

async function runs(page) {
  await page.waitForFunction(() => document.getElementById('module').textContent === 'module ran')
  assert.equal(await page.textContent('#script'), 'script ran')
  const color = await page.evaluate(() => getComputedStyle(document.getElementById('script')).color)
  assert.equal(color, 'rgb(1, 2, 3)')
}

async function seeks(page) {
  const duration = await page.evaluate(() => {
    const media = document.getElementById('media')
    return new Promise((resolve, reject) => {
      media.onerror = () => reject(new Error(media.error.message))
      if (media.readyState > 0) resolve(media.duration)
      else media.onloadedmetadata = () => resolve(media.duration)
    })
  })
  assert.equal(Math.round(duration), SECONDS)
  const reached = await page.evaluate((target) => {
    const media = document.getElementById('media')
    return new Promise((resolve) => {
      media.onseeked = () => resolve(media.currentTime)
      media.currentTime = target
    })
  }, SECONDS - 10)
  assert.equal(Math.round(reached), SECONDS - 10)
  const end = await page.evaluate(() => {
    const { seekable } = document.getElementById('media')
    return seekable.end(seekable.length - 1)
  })
  assert.equal(Math.round(end), SECONDS)
}

async function saves(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')])
  assert.equal(download.suggestedFilename(), 'saved ü.txt')
  assert.equal(readFileSync(await download.path(), 'utf8'), 'the report\n')
}

/** Everything again, from the browser's cache, asked about with its tags. */
async function comesBack(page) {
  const media = seen.filter(({ url }) => url.endsWith('.wav'))
  assert.ok(
    media.some(({ status, range }) => status === 206 && !/^bytes=0-/.test(range)),
    'no range was asked for',
  )
  seen.length = 0
  await page.reload()
  await page.waitForFunction(() => document.getElementById('module').textContent === 'module ran')
  assert.ok(
    seen.some(({ status }) => status === 304),
    `no 304 among ${JSON.stringify(seen)}`,
  )
}
