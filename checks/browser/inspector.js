// The inspector (tools/inspector) in a real browser, on a desk and on a phone: the list is live, can be searched and worked
// with the keyboard alone; a 404, a slow route and a lost next() are found; what clients send stays text; nothing is complained
// of in the console. The browser has to be installed already; CHROMIUM names it. SCREENSHOTS=directory keeps pictures.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

process.env.NODE_ENV = 'development' // before the framework is loaded: places are noted then
const { chromium } = await import('playwright-core')
const { createShop, sendTraffic } = await import('./inspector-shop.js')

/** How long anything may take to come in the browser, on the slowest machine; in milliseconds. */
const PATIENCE = 600_000
const MARKUP = '"><img src=x onerror="window.broken=1"><script>window.broken=2</script>'

let printed = ''
const app = createShop((line) => {
  printed = line
})
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
const leaving = new AbortController()
try {
  await sendTraffic(origin, leaving.signal)
  for (const [name, size] of Object.entries({ desk: [1280, 800], phone: [390, 844] })) await lookAt(name, size)
  await stayText()
} finally {
  leaving.abort()
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function lookAt(name, [width, height]) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: name === 'phone' ? 'dark' : 'light',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const token = printed.slice(printed.indexOf('#'))
  await page.goto(`${origin}/__trunkline/${token}`)
  await page.getByText('live', { exact: true }).waitFor()
  assert.ok(!page.url().includes('token'), 'the token stays in the address')
  const looks = [findsMissing, findsSlow, findsLost, findsError, seesRoutes, explains, isLive, goesBack, searches]
  for (const look of [...looks, replays, replaysWhatHangs, worksByKeyboard]) {
    await look(page, name)
    assert.deepEqual(await page.evaluate(findCutOff), [], `${look.name} on the ${name}`)
    console.log(`ok: on a ${name} the page ${look.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
  }
  assert.deepEqual(complaints, [])
  await context.close()
}

async function openRequest(page, text) {
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  const back = page.getByRole('button', { name: 'Back to the list' })
  if (await back.isVisible()) await back.click()
  await page.locator('.row', { hasText: text }).first().click()
  await page.locator('#details h2').waitFor()
}

/** A newcomer has a 404: a click on the request shows the reason, another one every layer that was asked. */
async function findsMissing(page, name) {
  await openRequest(page, '/api/user/7')
  const shown = page.locator('#details .cause li', { hasText: '/api/users/:id' })
  assert.match(await shown.textContent(), /it has "users" where you have "user".*inspector-shop\.js:\d+/)
  await page.getByRole('link', { name: 'Why 404?' }).click()
  await page.getByText('No route takes GET /api/user/7.').waitFor()
  const nearest = page.locator('#why li', { hasText: '/api/users/:id' }).first()
  assert.match(await nearest.textContent(), /it has "users" where you have "user"/)
  await keepPicture(page, name === 'desk' ? 'why' : 'why-phone')
}

async function findsSlow(page, name) {
  await openRequest(page, '/api/report')
  await page.getByText('took most of the time').waitFor()
  assert.match(
    await page.locator('#details .note', { hasText: 'took most' }).textContent(),
    /makeReport.*waited for.*inspector-shop\.js:\d+/,
  )
  await page.getByText('making the report').first().waitFor()
  await keepPicture(page, name === 'desk' ? 'slow' : 'phone')
}

async function findsLost(page) {
  await openRequest(page, '/admin/log')
  await page.getByText('forgetsNext keeps the request.').waitFor()
  assert.match(
    await page.locator('#details .cause').textContent(),
    /neither responded nor called next\(\).*inspector-shop\.js:\d+/,
  )
}

async function findsError(page) {
  await openRequest(page, '/api/orders')
  await page.getByText('order called next(err):').waitFor()
  assert.match(await page.locator('#details .cause pre').first().textContent(), /item is missing/)
  assert.ok(!(await page.content()).includes('secret.token'), 'a secret is shown')
}

/** Which handler takes a request; an OPTIONS that the framework answers; a path that is none. */
async function explains(page) {
  await page.getByRole('link', { name: 'Why?', exact: true }).click()
  const asked = async (method, path) => {
    await page.getByLabel('Method').last().selectOption(method)
    await page.getByLabel('Path').fill(path)
    await page.getByRole('button', { name: 'Explain' }).click()
  }
  await asked('GET', '/api/users/7')
  await page.getByText('loadUser, then showUser').waitFor()
  assert.equal(await page.getByText('Nearest routes').isVisible(), false)
  assert.equal(await page.locator('#why').getByText('/echo does not match').isVisible(), false) // it comes behind the route
  assert.match(page.url(), /#\/why\?method=GET&path=%2Fapi%2Fusers%2F7$/)
  await asked('OPTIONS', '/api/users/7')
  await page.getByText('responds with 200 and the methods GET, HEAD').waitFor()
  await asked('GET', 'users')
  await page.getByText('Give a path that begins with "/".').waitFor()
  assert.equal(await page.getByText('responds with 200').count(), 0)
}

async function seesRoutes(page, name) {
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  await page.getByText('hidden by /api/users/:id').waitFor()
  await page.getByText('never hit').first().waitFor()
  await keepPicture(page, `routes-${name}`)
  await page.getByLabel('Search routes').fill('showUser')
  assert.equal(await page.locator('#routes tbody tr').count(), 1)
  await page.getByLabel('Search routes').fill('')
  await sortsRoutes(page)
}

/** By the slowest, then by the fastest, then as they are registered; the address keeps it. */
async function sortsRoutes(page) {
  const paths = () => page.locator('#routes td[data-label="Path"]').allTextContents()
  const registered = await paths()
  const heading = page.getByRole('button', { name: 'p99' })
  await heading.click()
  assert.equal((await paths())[0], '/api/report')
  assert.match(page.url(), /#\/routes\?sort=p99$/)
  assert.equal(await page.locator('th[aria-sort="descending"]').textContent(), 'p99 ↓')
  await heading.click()
  assert.equal((await paths()).at(-1), '/api/report')
  await heading.click()
  assert.deepEqual(await paths(), registered)
}

async function isLive(page, name) {
  await openRequest(page, '/api/users/7')
  await page.getByText('sent the response').first().waitFor()
  await keepPicture(page, name === 'desk' ? 'desk' : 'walk-phone')
  const back = page.getByRole('button', { name: 'Back to the list' })
  if (await back.isVisible()) await back.click()
  const path = `/api/users/live-${name}`
  await fetch(origin + path)
  await page.locator('.row', { hasText: path }).waitFor()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await fetch(`${origin}${path}-paused`)
  await page.getByText('paused, 1 new', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('/api/report')
  await page.locator('.row', { hasText: path }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('')
  assert.equal(await page.locator('.row', { hasText: `${path}-paused` }).count(), 0)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.locator('.row', { hasText: `${path}-paused` }).waitFor()
  await page.getByText('live', { exact: true }).waitFor()
  const rows = await page.locator('.row').count()
  const asked = once(page, 'dialog')
  const clicked = page.getByRole('button', { name: 'Clear…' }).click()
  const [dialog] = await asked
  assert.match(dialog.message(), /Forget all requests/)
  await dialog.dismiss()
  await clicked
  assert.equal(await page.locator('.row').count(), rows)
}

/** The browser's own Back leaves a request, as the button of the page does. */
async function goesBack(page, name) {
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await page.locator('.row', { hasText: '/api/report' }).click()
  await page.locator('#details h2', { hasText: '/api/report' }).waitFor()
  await page.goBack()
  await page.locator('#details').waitFor({ state: 'hidden' })
  await page.locator('.row', { hasText: '/api/report' }).waitFor()
  assert.equal(await page.locator('.row[aria-current="true"]').count(), 0)
  await page.goForward()
  await page.locator('#details h2', { hasText: '/api/report' }).waitFor()
  if (name === 'phone') assert.equal(await page.locator('#list').isVisible(), false)
  await page.goBack()
}

async function searches(page) {
  const all = await page.locator('.row').count()
  const field = page.getByRole('searchbox')
  await field.fill('report GET')
  assert.equal(await page.locator('.row').count(), 1)
  await field.press('Escape')
  assert.equal(await field.inputValue(), '')
  assert.equal(await page.locator('.row').count(), all)
  assert.equal(await focused(page), 'search')
  await field.press('ArrowDown')
  assert.match(await page.evaluate(() => document.activeElement.className), /row/)
  await field.fill('/api/report')
  await field.press('Enter')
  await page.locator('#details h2', { hasText: '/api/report' }).waitFor()
  await page.goBack()
  await field.fill('makeReport') // the name of a handler
  assert.equal(await page.locator('.row').count(), 1)
  await page.getByLabel('Status').selectOption('slow')
  assert.match(page.url(), /#\/requests\?search=makeReport&status=slow$/)
  await page.reload()
  await page.locator('.row', { hasText: '/api/report' }).waitFor()
  assert.equal(await page.locator('.row').count(), 1)
  await page.getByLabel('Status').selectOption('')
  await page.getByRole('searchbox').fill('')
  assert.match(page.url(), /#\/requests$/)
}

function focused(page) {
  return page.evaluate(() => document.activeElement.id)
}

async function replays(page) {
  await openRequest(page, '/api/users/7')
  await page.getByRole('button', { name: 'Copy as node:test' }).click()
  await page.getByRole('button', { name: 'Copy as node:test' }).getByText('Copied').waitFor()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /inject\(app/)
  await page.getByRole('button', { name: 'Replay…' }).click()
  assert.deepEqual(await page.evaluate(findCutOff), [], 'the form of a replay')
  await page.keyboard.press('Escape')
  await page.getByRole('form', { name: 'Replay' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Replay…' }).click()
  await page.getByRole('form', { name: 'Replay' }).getByLabel('Path').fill('/api/users/8')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'request 2', exact: true }).waitFor() // the second one that was sent above
  await page.getByText('sent the response').first().waitFor()
  assert.match(await page.locator('#details h2').textContent(), /GET \/api\/users\/8 200/)
}

/** The page goes on to the new request at once, and does not wait for its end. */
async function replaysWhatHangs(page) {
  await openRequest(page, '/admin/log')
  const old = page.url()
  await page.getByRole('button', { name: 'Replay…' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL((url) => url.href !== old)
  await page.locator('dt', { hasText: 'Replay of' }).waitFor()
  await page.getByText('forgetsNext keeps the request.').waitFor()
}

async function worksByKeyboard(page, name) {
  if (name === 'phone') return
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  assert.equal(await focused(page), 'search')
  await page.keyboard.press('Escape')
  await page.locator('.row').first().focus()
  await page.keyboard.press('End')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.id), '1')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('#details h2').waitFor()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: /routes since/ }).waitFor()
}

/** Markup in every field that a client or an app can fill. */
async function stayText() {
  await fetch(`${origin}/echo?text=${encodeURIComponent(MARKUP)}&q=<b>`, { headers: { 'X-Own': MARKUP } })
  await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ item: MARKUP, [MARKUP]: 1 }),
  })
  await fetch(`${origin}/${encodeURIComponent(MARKUP)}`)
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${origin}/__trunkline/`)
  for (const text of ['/echo', '/api/orders', '/%22%3E']) {
    await openRequest(page, text)
    await page.getByText('The walk').waitFor()
  }
  await page.goto(
    `${origin}/__trunkline/#/why?method=${encodeURIComponent(MARKUP)}&path=/${encodeURIComponent(MARKUP)}`,
  )
  await page.getByText('No route takes').waitFor()
  assert.equal(await page.evaluate(() => window.broken), undefined)
  assert.equal(await page.locator('img[src="x"]').count(), 0)
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>'
    } catch (error) {
      return error.name
    }
    return 'allowed'
  })
  assert.equal(refused, 'TypeError')
  await page.close()
  console.log('ok: what clients send stays text')
}

/** As WebP, which takes a quarter of what PNG does; the browser can write it itself. */
async function keepPicture(page, name) {
  const { SCREENSHOTS } = process.env
  if (!SCREENSHOTS) return
  const png = (await page.screenshot()).toString('base64')
  const encoder = await browser.newPage()
  const webp = await encoder.evaluate(encode, `data:image/png;base64,${png}`)
  await encoder.close()
  writeFileSync(join(SCREENSHOTS, `inspector-${name}.webp`), Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'))
}

/** Runs in a page of its own. */
async function encode(source) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.8)
}

/** Runs in the page: what reaches beyond its right edge, unless something around it can be scrolled. */
function findCutOff() {
  const width = document.documentElement.clientWidth
  const isScrolled = (element) => element.closest('pre, textarea, .scroll, .cut') !== null
  return [...document.querySelectorAll('body *')]
    .filter((element) => !isScrolled(element) && element.getBoundingClientRect().right > width + 0.5)
    .map((element) => element.outerHTML.slice(0, 120))
}
