// The tour (examples/tour) in a real browser, on a phone and on a desk, in light and dark: every page fits its width, every
// request of every page is sent by its button and gets the status that it promises, an edited request is sent as it stands, what
// changed is marked, and nothing is complained of in the console. The browser has to be installed already; CHROMIUM names it.
// SCREENSHOTS=directory keeps a picture of each page.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { app } from '../../examples/tour/app.js'
import { swap } from '../../examples/tour/swap/index.js'
import { topics } from '../../examples/tour/topics/index.js'

/** How long anything may take to come in the browser, on the slowest machine; in milliseconds. */
const PATIENCE = 600_000

app.set('env', 'test') // the errors that it shows are not printed
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  await lookAt(360, 'light')
  await lookAt(1440, 'dark')
  await withPage(1440, 'light', lookAtSwap)
  await withPage(360, 'light', lookAtSwap)
  await withPage(1440, 'light', changeRequests)
  await withPage(1440, 'light', useClient)
  await withPage(1440, 'light', chat)
  await withPage(360, 'light', upload)
  await withPage(360, 'light', openMenu)
  await withPage(1440, 'light', switchColours)
  await withPage(360, 'light', signGuestBook)
  await withPage(360, 'light', loseTheWay)
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

/** Opens a page, and wants no complaint in its console. */
async function withPage(width, colorScheme, look) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  page.setDefaultTimeout(PATIENCE)
  const complaints = []
  // A 404 and a 400 are what tests ask for.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[04]/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => request.url().startsWith(origin) || complaints.push(`asked ${request.url()}`))
  await look(page, width)
  assert.deepEqual(complaints, [])
  await page.close()
}

async function lookAt(width, colorScheme) {
  await withPage(width, colorScheme, async (page) => {
    for (const { path, examples } of topics) await lookAtTopic(page, path, examples, width)
  })
  console.log(`ok: ${topics.length} pages of ${width} pixels, ${colorScheme}, every request answered as promised`)
}

async function lookAtTopic(page, path, examples, width) {
  await page.goto(`${origin}/tour${path}`)
  const forms = await page.locator('form.try').all()
  const withRequests = examples.filter(({ tries }) => tries.length > 0)
  assert.equal(forms.length, withRequests.length, path)
  for (const [at, form] of forms.entries()) {
    if (at === 0) await isDone(form) // sent by itself
    for (const { shows, status = 200 } of withRequests[at].tries) {
      await form.getByRole('button', { name: shows, exact: true }).click()
      await isDone(form)
      const shown = await form.locator('.shown').textContent()
      assert.match(shown, new RegExp(`^HTTP/1.1 ${status} `), `${path}: ${shows}`)
    }
  }
  assert.deepEqual(await page.evaluate(findCutOff), [], `${path} at ${width}`)
  await keepPicture(page, `-tour${path.replaceAll('/', '-')}-${width}`)
}

async function isDone(form) {
  await form.locator('xpath=self::*[@data-state="done"]').waitFor()
}

async function lookAtSwap(page, width) {
  await page.goto(origin)
  const form = page.locator('form.compare')
  await isDone(form)
  assert.equal(await form.locator('.column').count(), swap.frameworks.length)
  for (const { shows, status = 200 } of swap.tries) {
    await form.getByRole('button', { name: shows, exact: true }).click()
    await isDone(form)
    for (const text of await form.locator('.shown').allTextContents()) {
      assert.match(text, new RegExp(`^HTTP/1.1 ${status} `), shows)
    }
    const ours = form.locator('.column[data-framework="v4"]')
    assert.deepEqual(await ours.locator('mark').allTextContents(), ['X-Powered-By: Trunkline\n'], shows)
  }
  await form.getByRole('button', { name: 'Read a book' }).click()
  await isDone(form)
  assert.deepEqual(await page.evaluate(findCutOff), [], `/ at ${width}`)
  await keepPicture(page, `-first-${width}`)
  console.log(`ok: at ${width} pixels, Express 4 and 4.x differ in their name only`)
}

async function changeRequests(page) {
  await page.goto(`${origin}/tour/cookies`)
  const form = page.locator('form.try').first()
  const shown = form.locator('.shown')
  await isDone(form)
  await form.locator('.send').click()
  await form.locator('.legend:not([hidden])').waitFor()
  const marked = (await shown.locator('mark').allTextContents()).join('')
  assert.match(marked, /"visits": 2/)
  assert.doesNotMatch(marked, /^Date:/m)
  await form.getByRole('button', { name: 'Raw' }).click()
  assert.match(await shown.textContent(), /^HTTP\/1\.1 200 OK\n/)
  await form.getByRole('button', { name: 'Sent', exact: true }).click()
  assert.match(await shown.textContent(), /^GET \/cookies HTTP\/1\.1\n/)
  await form.getByRole('button', { name: 'Pretty' }).click()
  await keepPicture(page, '-changed-1440')
  await form.locator('textarea').fill('GET /cookies?changed=1 HTTP/1.1\nHost: x\nCookie: visits=41')
  await form.locator('textarea').press('Control+Enter')
  await shown.getByText('"visits": 42').waitFor()
  console.log('ok: a request can be changed, and what changed in its response is marked')
}

async function useClient(page) {
  const form = await openLive(page, '/library')
  await form.getByLabel('Title').fill('Calculus')
  await form.getByLabel('Pages').fill('none')
  await form.locator('.send').click()
  await form.getByText(/^pages: /).waitFor()
  await form.getByLabel('Pages').fill('300')
  await form.locator('.send').click()
  await form.getByText('Calculus, 300 pages').waitFor()
  console.log('ok: the typed client adds a book, and says which field is wrong')
}

async function chat(page) {
  const form = await openLive(page, '/chat')
  await form.getByLabel('Your name').fill('<b>Ada</b>')
  await form.getByRole('button', { name: 'Join the room' }).click()
  await form.getByText('You are in the room').waitFor()
  await form.getByLabel('Message', { exact: true }).fill('hello')
  await form.getByRole('button', { name: 'Say it' }).click()
  await form.getByText('<b>Ada</b>: hello').waitFor()
  console.log('ok: a visitor logs in, and is heard in the room')
}

async function upload(page) {
  const form = await openLive(page, '/uploads')
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('201: choose a file').waitFor()
  await form
    .getByLabel('Up to three files')
    .setInputFiles([{ name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000) }])
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('large.bin, 3000000 bytes').waitFor()
  assert.equal(await form.locator('progress').evaluate((bar) => bar.value === bar.max), true)
  console.log('ok: a file is uploaded with progress')
}

/** Opens a topic, and waits until its live example listens. */
async function openLive(page, path) {
  await page.goto(`${origin}/tour${path}`)
  const form = page.locator('form.live[data-state="ready"]')
  await form.waitFor()
  return form
}

async function openMenu(page) {
  await page.goto(`${origin}/tour/routing`)
  assert.equal(await page.locator('#menu').isVisible(), false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await keepPicture(page, '-menu-360', false)
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
  console.log('ok: the menu is folded on a phone, and opens')
}

async function switchColours(page) {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto(`${origin}/tour/errors`)
  const light = await paper()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const dark = await paper()
  assert.notEqual(dark, light)
  await page.reload()
  assert.equal(await paper(), dark)
  console.log('ok: the colours can be switched, and stay')
}

async function signGuestBook(page) {
  await page.goto(`${origin}/guest-book`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('<b>The engine weaves</b>')
  await page.getByRole('button', { name: 'Sign' }).click()
  await page.getByText('Thank you').waitFor()
  assert.equal(await page.getByText('<b>The engine weaves</b>').count(), 1)
  await keepPicture(page, '-guest-book-360')
  console.log('ok: the guest book is signed by its form')
}

async function loseTheWay(page) {
  const { status } = await page.goto(`${origin}/no/such/page`).then((response) => ({ status: response.status() }))
  assert.equal(status, 404)
  await keepPicture(page, '-not-found-360')
  await page.getByRole('link', { name: 'Routing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor()
  console.log('ok: an address that is not there has a page that leads back')
}

async function keepPicture(page, name, fullPage = true) {
  const { SCREENSHOTS } = process.env
  if (!SCREENSHOTS) return
  await page.evaluate(() => scrollTo(0, 0)) // the bar at the top is part of every view
  await page.screenshot({ path: join(SCREENSHOTS, `page${name}.png`), fullPage })
}

/** Runs in the page: what reaches beyond its right edge, unless something around it can be scrolled. */
function findCutOff() {
  const width = document.documentElement.clientWidth
  const isScrolled = (element) => element.closest('pre, textarea') !== null && !element.matches('pre, textarea')
  return [...document.querySelectorAll('body *')]
    .filter((element) => !isScrolled(element) && element.getBoundingClientRect().right > width + 0.5)
    .map((element) => element.outerHTML.slice(0, 80))
}
