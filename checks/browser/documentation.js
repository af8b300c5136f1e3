// The documentation (website/, built by `npm run site`) in a real browser: nothing is cut off on a phone or on a desk, nothing is
// fetched from another host, nothing is complained of, the search finds, and the page can be made dark. The browser has to be
// installed already; CHROMIUM names it. SCREENSHOTS=directory keeps some pictures. --sample looks at every eighth page, in light.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import trunkline from 'trunkline'
import { MOVED } from '../../website/moved.js'

const SITE = fileURLToPath(new URL('../../website/.vitepress/dist/', import.meta.url))
/** How long anything may take to come in the browser, on the slowest machine; in milliseconds. */
const PATIENCE = 600_000
const PICTURES = [
  'index.html',
  'guide/sign-in.html',
  'reference/response.html',
  'topics.html',
  'performance/index.html',
  'who-and-how.html',
  'guide/more-than-one-machine.html', // the last entry of the longest menu
]

const app = trunkline().set('env', 'test')
app.use(trunkline.static(SITE))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}/`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && path !== '404.html' && !Object.hasOwn(MOVED, path))
  assert.ok(pages.length > 80, `${pages.length} pages`)
  const isSample = process.argv.includes('--sample')
  await lookAt(360, isSample ? pages.filter((path, i) => i % 8 === 0 || PICTURES.includes(path)) : pages)
  for (const width of isSample ? [1280, 1440] : [390, 1280, 1440]) {
    for (const scheme of isSample ? ['light'] : ['light', 'dark']) {
      await lookAt(width, isSample ? PICTURES : pages, scheme)
    }
  }
  await searchAndDim()
  await sayThatItLoads()
  await switchLanguage()
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}

async function lookAt(width, pages, scheme = 'light') {
  const page = await openPage(width, scheme)
  for (const path of pages) {
    await page.goto(origin + path)
    assert.deepEqual(await page.evaluate(findCutOff), [], `${path} at ${width}, ${scheme}`)
    if (width >= 1280) await page.waitForFunction(showsItsPlace)
    if (PICTURES.includes(path)) await keepPicture(page, `${path.replaceAll('/', '-')}-${width}-${scheme}`)
  }
  assert.deepEqual(page.complaints, [])
  await page.close()
  console.log(`ok: ${pages.length} pages of ${width} pixels, ${scheme}`)
}

async function searchAndDim() {
  const page = await openPage(1440)
  await page.goto(origin)
  await openSearch(page)
  await page.getByRole('searchbox').fill('res.cookie')
  await page.locator('.VPLocalSearchBox .result').first().waitFor()
  await keepPicture(page, 'search-1440')
  await page.locator('.VPLocalSearchBox .result').first().click()
  await page.waitForURL(/\.html/)
  assert.match(page.url(), /reference|api|guide/)
  await page.locator('.VPNavBar button.VPSwitchAppearance').first().click()
  await page.locator('html.dark').waitFor({ state: 'attached' })
  await keepPicture(page, 'dark-1440')
  assert.deepEqual(page.complaints, [])
  console.log('ok: the search finds, and the page can be made dark')
}

/** The index of the search is held back, to see what the box says meanwhile. */
async function sayThatItLoads() {
  const page = await openPage(1440)
  let letCome
  const hasCome = new Promise((resolve) => (letCome = resolve))
  await page.route(/localSearchIndexroot/, (route) => hasCome.then(() => route.continue()))
  await page.goto(origin)
  await openSearch(page)
  assert.equal(await page.evaluate(readWait), '"Loading the search…"')
  letCome()
  await page.waitForFunction(() => document.documentElement.dataset.search === 'ready')
  assert.equal(await page.evaluate(readWait), 'none')
  await page.close()
  console.log('ok: the search says that it loads')
}

/** Runs in the page. */
function readWait() {
  return getComputedStyle(document.querySelector('.VPLocalSearchBox .results'), '::before').content
}

/** A language that is chosen in one block is chosen in all, and on a page that is opened later. */
async function switchLanguage() {
  const page = await openPage(1440)
  await page.goto(`${origin}guide/getting-started.html`)
  await page.waitForFunction(() => document.querySelector('#app').__vue_app__ !== undefined) // nothing listens before
  for (const label of ['TypeScript', 'JavaScript', 'TypeScript']) {
    await page.locator(`.vp-code-group label[data-title="${label}"]`).nth(2).click()
    await page.waitForFunction(isChosen, label)
  }
  await page.reload()
  await page.waitForFunction(isChosen, 'TypeScript')
  await page.goto(`${origin}guide/validated-apis.html`) // whose tabs have the names of files
  await page.waitForFunction(isChosen, 'TypeScript')
  await page.locator('.vp-code-group label[data-title="books.js"]').click()
  await page.waitForFunction(isChosen, 'JavaScript')
  assert.deepEqual(page.complaints, [])
  await page.close()
  console.log('ok: the language of samples can be switched')
}

/** Runs in the page. */
function isChosen(language) {
  const groups = [...document.querySelectorAll('.vp-code-group')]
  const tab = language === 'TypeScript' ? 1 : 0
  const isShown = (group) =>
    group.querySelectorAll('input')[tab].checked &&
    group.querySelectorAll('.blocks > div')[tab].classList.contains('active')
  return groups.length > 5 && groups.every(isShown)
}

/** By its key, as soon as the page listens for keys, which is some time after it was loaded. */
async function openSearch(page) {
  for (let tries = 1; ; tries++) {
    await page.keyboard.press('/')
    try {
      return await page.getByRole('searchbox').waitFor({ timeout: 1000 })
    } catch (error) {
      if (tries === 600) throw error
    }
  }
}

async function openPage(width, colorScheme = 'light') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
  page.setDefaultTimeout(PATIENCE)
  page.complaints = []
  page.on('console', (message) => message.type() === 'error' && page.complaints.push(message.text()))
  page.on('pageerror', (error) => page.complaints.push(error.message))
  page.on('request', (request) => request.url().startsWith(origin) || page.complaints.push(`asks ${request.url()}`))
  return page
}

async function keepPicture(page, name) {
  const { SCREENSHOTS } = process.env
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) })
}

/** Runs in the page: whether the menu, which is longer than the screen, shows the entry of this page. */
function showsItsPlace() {
  const entry = document.querySelector('.VPSidebar .is-link.is-active')
  return entry === null || entry.getBoundingClientRect().bottom <= window.innerHeight
}

/** Runs in the page: what reaches beyond its right edge, unless something around it can be scrolled or is hidden. */
function findCutOff() {
  const width = document.documentElement.clientWidth
  const isScrolled = (element) => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, position, visibility } = getComputedStyle(at)
      if (['auto', 'scroll', 'hidden'].includes(overflowX) || visibility === 'hidden') return true
      if (position === 'fixed') return true
    }
    return false
  }
  return [...document.querySelectorAll('.VPContent *')]
    .filter(
      (element) =>
        element.getBoundingClientRect().right > width + 0.5 && element.checkVisibility() && !isScrolled(element),
    )
    .map((element) => element.outerHTML.slice(0, 120))
}
