// Lighthouse on pages of the built site, as a phone would load them. CHROMIUM names the browser.
//   npm run check -- lighthouse
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import compression from 'compression'
import lighthouse from 'lighthouse'
import trunkline from 'trunkline'

const SITE = fileURLToPath(new URL('../../website/.vitepress/dist/', import.meta.url))
const PAGES = [
  'index.html',
  'guide/getting-started.html',
  'guide/routing.html',
  'guide/sign-in.html',
  'reference/response.html',
]
const LEAST = 95
/** The best counts: another program that takes the processor for a moment makes a page slower, and nothing makes it faster. */
const RUNS = 3

// As a host of static pages would serve it: compressed, and files with a hash in their name for good.
const app = trunkline().set('env', 'test')
app.use(compression())
app.use('/assets', trunkline.static(`${SITE}assets`, { maxAge: '1y', immutable: true }))
app.use(trunkline.static(SITE))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
process.once('SIGTERM', () => {
  chrome.kill()
  process.exit(1)
})
try {
  const named = process.argv.slice(2)
  for (const page of named.length > 0 ? named : PAGES) await check(page)
} finally {
  await chrome.kill()
  server.closeAllConnections()
  server.close()
}

/**
 * Lighthouse makes this machine four times slower to have a phone, which is right for a fast one that has nothing else to do. Its
 * own benchmark, taken right before, says how fast this one is now; a phone of the middle has about 400.
 */
async function slowdown(page) {
  const { lhr } = await lighthouse(address(page), { ...flags(), onlyAudits: ['is-on-https'] })
  return Math.min(4, Math.max(1, lhr.environment.benchmarkIndex / 400))
}

async function check(page) {
  let best = { scores: {}, lowest: -1 }
  for (let run = 1; run <= RUNS && best.lowest < LEAST; run++) {
    const result = await measure(page)
    if (result.lowest > best.lowest) best = result
  }
  const scores = Object.entries(best.scores).map(([name, score]) => `${name} ${score}`)
  console.log(`${best.lowest < LEAST ? 'FAILED' : 'ok'}: ${page}: ${scores.join(', ')}`)
  if (best.lowest >= LEAST) return
  process.exitCode = 1
  for (const line of best.lost) console.error(`  ${line}`)
}

function address(page) {
  return `http://127.0.0.1:${server.address().port}/${page}`
}

function flags() {
  return { port: chrome.port, output: 'json', logLevel: 'error' }
}

async function measure(page) {
  const cpuSlowdownMultiplier = await slowdown(page)
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier } // the network is Lighthouse's own default
  const { lhr } = await lighthouse(address(page), { ...flags(), throttling })
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
  const lost = Object.values(lhr.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`)
  return { scores, lost, lowest: Math.min(...Object.values(scores)) }
}
