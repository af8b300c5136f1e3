// The tour (examples/tour) in a real browser, on a phone and on a desk: every page fits its width, every request of every page
// is sent by its button and answered with the status that it promises, and nothing is complained of in the console. The browser
// has to be installed already; CHROMIUM names it. SCREENSHOTS=directory keeps a picture of each page.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { app } from '../../examples/tour/app.js'
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
  for (const width of [360, 1440]) await lookAt(width)
  await signGuestBook()
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function lookAt(width) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const [path, tries] of [['/', []], ...topics.map(({ path, tries }) => [`/tour${path}`, tries])]) {
    await page.goto(origin + path)
    const forms = await page.locator('form.try').all()
    assert.equal(forms.length, tries.length, path)
    for (const [at, form] of forms.entries()) {
      if (at > 0) await form.getByRole('button', { name: 'Send' }).click()
      await form.locator('xpath=self::*[@data-state="done"]').waitFor()
      const answer = await form.locator('.answer').textContent()
      assert.match(answer, new RegExp(`^HTTP/1.1 ${tries[at].status ?? 200} `), `${path}: ${tries[at].shows}`)
    }
    assert.deepEqual(await page.evaluate(findCutOff), [], `${path} at ${width}`)
    await keepPicture(page, `${path.replaceAll('/', '-')}-${width}`)
  }
  assert.deepEqual(complaints, [])
  await page.close()
  console.log(`ok: ${topics.length + 1} pages of ${width} pixels, every request answered as promised`)
}

async function signGuestBook() {
  const page = await browser.newPage({ viewport: { width: 360, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${origin}/guest-book`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('<b>The engine weaves</b>')
  await page.getByRole('button', { name: 'Sign' }).click()
  await page.getByText('Thank you').waitFor()
  assert.equal(await page.getByText('<b>The engine weaves</b>').count(), 1)
  await keepPicture(page, '-guest-book-360')
  console.log('ok: the guest book is signed by its form')
}

async function keepPicture(page, name) {
  const { SCREENSHOTS } = process.env
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `page${name}.png`), fullPage: true })
}

/** Runs in the page: what reaches beyond its right edge, unless something around it can be scrolled. */
function findCutOff() {
  const width = document.documentElement.clientWidth
  const isScrolled = (element) => element.closest('pre, textarea') !== null && !element.matches('pre, textarea')
  return [...document.querySelectorAll('body *')]
    .filter((element) => !isScrolled(element) && element.getBoundingClientRect().right > width + 0.5)
    .map((element) => element.outerHTML.slice(0, 80))
}
