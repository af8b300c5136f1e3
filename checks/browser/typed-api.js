// The example of a typed API (examples/typed-api) in a real browser: its page loads the client without a build step, lists
// books, adds one, shows it when the event comes, and says which field is wrong; on a phone and on a desk, also behind a
// Content-Security-Policy like helmet's default. The browser has to be installed already; CHROMIUM names it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import trunkline from 'trunkline'
import { app } from '../../examples/typed-api/app.js'

/** How long anything may take to come in the browser, on the slowest machine; in milliseconds. */
const PATIENCE = 600_000
/** What helmet sets, as far as it concerns the page. */
const POLICY = "default-src 'self'; script-src 'self'; script-src-attr 'none'; object-src 'none'"

const guarded = trunkline()
  .use((_req, res, next) => {
    res.set('Content-Security-Policy', POLICY)
    next()
  })
  .use(app)
const server = guarded.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  for (const width of [360, 1440]) await useThePage(width)
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function useThePage(width) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  const complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => request.url().startsWith(origin) || complaints.push(`asked ${request.url()}`))
  // Not until it is idle: the stream of events stays open.
  await page.goto(origin)
  await page.getByText('Refactoring, 448 pages').waitFor()

  const title = `Emma at ${width}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Pages').fill('456')
  await page.getByRole('button').click()
  await page.getByText(/^Added as number \d+$/).waitFor()
  await page.getByText(`${title}, 456 pages`).waitFor() // by the stream of events

  await page.getByLabel('Title').fill('')
  await page.getByRole('button').click()
  await page.getByText(/^title: Too small/).waitFor()

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide for ${width}`)
  assert.deepEqual(complaints, [])
  await page.close()
  console.log(`ok: the page of ${width} pixels lists, adds, listens and says what is wrong`)
}
