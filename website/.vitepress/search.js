// What the search of the site does with words. The functions are sent to the browser as text, so each of them stands alone.

/** Lists that programs write are not searched: they name everything, and explain nothing. */
const NOT_SEARCHED = /^performance\/(node|transports)-.*\.md$/

/** A page as the index reads it, with its description and keywords right behind its title, in marks that no page uses. */
export function renderForSearch(text, env, markdown) {
  const html = markdown.render(text, env)
  if (NOT_SEARCHED.test(env.relativePath)) return ''
  const { description = '', keywords = [] } = env.frontmatter ?? {}
  return html.replace('</h1>', `</h1>⟦${[description, ...keywords].join(' , ')}⟧`)
}

export const searchOptions = {
  miniSearch: {
    options: { fields: ['title', 'titles', 'text', 'keywords'], extractField, processTerm: toTerms },
    searchOptions: {
      boost: { keywords: 8, title: 5, titles: 1, text: 1 },
      boostDocument,
      processTerm: toSearchTerms,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false), // of a short word, other words are one letter away
    },
  },
  _render: renderForSearch,
}

function extractField(section, name) {
  if (name === 'keywords') return /⟦([^⟧]*)⟧/.exec(section.text)?.[1] ?? ''
  return name === 'text' ? section.text.replace(/⟦[^⟧]*⟧/, '') : section[name]
}

/** A word as it is written, and its stem: who types "cache" or "caching" means the same. */
function toTerms(term) {
  const word = term.toLowerCase()
  const stem = word
    .replace(/(?<=...)ies$/, 'y')
    .replace(/(?<=....)(ing|ed|er|s)$/, '')
    .replace(/(?<=..)([bdglmnprt])\1$/, '$1')
    .replace(/(?<=...)e$/, '')
  return stem === word || stem.length < 3 ? word : [word, stem]
}

/** The same, without words that are on every page, and with other words for the same thing. */
function toSearchTerms(term) {
  const word = term.toLowerCase()
  const EVERYWHERE =
    'a an and are as at be can do does for from get have how i in is it me my of on or that the this to trunkline using want what when where which why will with you your express node js nodejs'
  if (EVERYWHERE.split(' ').includes(word)) return null
  const SAME = {
    '2fa': ['login'],
    admin: ['roles'],
    auth: ['authentication', 'login'],
    chatgpt: ['streaming'],
    cron: ['jobs'],
    cronjob: ['jobs'],
    db: ['database'],
    deploy: ['production', 'deployment'],
    dotenv: ['environment'],
    endpoint: ['route'],
    endpoints: ['routes'],
    env: ['environment'],
    https: ['tls'],
    jade: ['pug'],
    k8s: ['kubernetes'],
    mongo: ['mongodb'],
    mysql: ['database'],
    nodemon: ['watch'],
    oauth: ['login'],
    picture: ['upload', 'image'],
    ratelimit: ['rate'],
    realtime: ['websocket', 'events'],
    react: ['spa'],
    signin: ['login'],
    signup: ['login', 'register'],
    slow: ['performance'],
    ssl: ['tls', 'https'],
    startup: ['start'],
    swagger: ['openapi'],
    throttle: ['rate'],
    throttling: ['rate'],
    ts: ['typescript'],
    vite: ['spa'],
    vue: ['spa'],
    ws: ['websocket'],
  }
  const stem = word
    .replace(/(?<=...)ies$/, 'y')
    .replace(/(?<=....)(ing|ed|er|s)$/, '')
    .replace(/(?<=..)([bdglmnprt])\1$/, '$1')
    .replace(/(?<=...)e$/, '')
  const terms = new Set([word, ...(stem.length < 3 ? [] : [stem]), ...(Object.hasOwn(SAME, word) ? SAME[word] : [])])
  return [...terms]
}

/** Pages that explain before pages that list, and a page before its sections. */
function boostDocument(id) {
  const page = /\/(guide|recipes)\/|^\/(errors|who-and-how|support)/.test(id)
    ? 2
    : /\/(reference|api)\//.test(id)
      ? 1.5
      : 1
  return /^\/(decisions|performance)\/\w|^\/(differences|ecosystem|security-of|ARCH)/.test(id) ? 0.4 : page
}
