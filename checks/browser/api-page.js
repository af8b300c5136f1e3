// The page of an API (`apiPage()`) in a real browser: behind helmet's defaults, offline with an installed viewer, on a phone
// and on a desk. It lists the routes, tries one out, and asks no other host. The browser has to be installed already;
// CHROMIUM names it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import helmet from 'helmet'
import { chromium } from 'playwright-core'
import trunkline from 'trunkline'
import { apiPage, openapi, schema } from 'trunkline/schema'
import { z } from 'zod'

/** How long anything may take to come in the browser, on the slowest machine; in milliseconds. */
const PATIENCE = 600_000

const Book = z.object({ id: z.int(), title: z.string() }).meta({ id: 'Book' })
const app = trunkline()
  .use(helmet())
  .get('/books/:id', schema({ summary: 'Finds a book', tags: ['books'], response: Book }), (req, res) => {
    res.json({ id: Number(req.params.id), title: 'Emma' })
  })
app.get('/openapi.json', openapi(app, { info: { title: 'Shop of books', version: '1.0.0' } }))
app.use('/docs', apiPage('/openapi.json', { viewer: 'swagger-ui' }))

const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  for (const width of [360, 1440]) await readThePage(width)
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function readThePage(width) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  page.setDefaultNavigationTimeout(PATIENCE)
  const complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // Offline but for the app itself.
  await page.route('**', (route) => {
    const url = route.request().url()
    if (url.startsWith(origin) || url.startsWith('data:')) return route.continue()
    complaints.push(`asked ${url}`)
    return route.abort()
  })
  await page.goto(`${origin}/docs`)
  assert.equal(page.url(), `${origin}/docs/`)
  await page.getByText('Shop of books').first().waitFor()

  await page.getByText('Finds a book').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByPlaceholder('id').fill('7')
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('"Emma"').waitFor()

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide for ${width}`)
  assert.deepEqual(complaints, [])
  await page.close()
  console.log(`ok: the API page of ${width} pixels shows the routes and calls one, behind helmet, offline`)
}
