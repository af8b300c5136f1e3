// The page of examples/uploads in a real browser: progress, files that come back, and a 413 that
// the page can show though the browser has not sent all of the file. CHROMIUM names the browser.
//   npm run build && npm ci --prefix checks/browser && node checks/forms/browser.js
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { app, folder } from '../../examples/uploads/app.js'

const { chromium } = createRequire(new URL('../browser/package.json', import.meta.url))('playwright-core')

const MEGABYTE = 1024 ** 2

const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(600_000) // ten minutes: only what never comes takes so long
  await page.goto(`http://127.0.0.1:${port}`)
  await checkSaved(page)
  await checkRefused(page)
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function checkSaved(page) {
  const shares = await page.evaluateHandle(recordProgress)
  await choose(page, 4 * MEGABYTE, 'sea & sand.png')
  await page.click('text=Send')
  await page.waitForSelector('text=Saved')
  const seen = await shares.jsonValue()
  assert.equal(seen.at(-1), 1)
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  )
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('ul a')])
  assert.equal(download.suggestedFilename(), 'sea & sand.png')
  console.log('ok: a file goes up with progress, and comes back as a download')
}

async function checkRefused(page) {
  const kept = readdirSync(folder).length
  for (const [size, message] of [
    [15 * MEGABYTE, 'A file is larger than 5 MB'],
    [40 * MEGABYTE, 'The files are larger than 16 MB together'],
  ]) {
    await choose(page, size, 'large.png')
    await page.click('text=Send')
    await page.waitForFunction(() => /^(A|The) /.test(document.querySelector('[role="status"]').textContent))
    assert.equal(await page.textContent('[role="status"]'), message)
    await page.evaluate(() => document.querySelector('[role="status"]').replaceChildren())
  }
  assert.equal(readdirSync(folder).length, kept)
  console.log('ok: the page shows the 413 of files that are too large')
}

function choose(page, size, name) {
  const buffer = Buffer.alloc(size, 'x')
  return page.setInputFiles('input[type=file]', { name, mimeType: 'image/png', buffer })
}

/** Runs in the page: what the progress bar shows, until the end. */
function recordProgress() {
  const shares = []
  const bar = document.querySelector('progress')
  new MutationObserver(() => shares.push(bar.hidden ? 1 : bar.value)).observe(bar, { attributes: true })
  return shares
}
