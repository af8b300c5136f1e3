const pages = (base, entries) => entries.map(([text, path]) => ({ text, link: `${base}${path}` }))

/** The pages that people read, each under the heading where they look for it. What is evidence is linked from "How we know". */
export const sections = [
  {
    text: 'Start',
    items: pages('/', [
      ['Getting started', 'guide/getting-started'],
      ["A product's API", 'guide/product-api'],
      ['All pages', 'pages'],
      ['Feature comparison', 'topics'],
    ]),
  },
  {
    text: 'Guide',
    items: pages('/guide/', [
      ['Routing', 'routing'],
      ['Middleware', 'middleware'],
      ['Request bodies and uploads', 'bodies-and-uploads'],
      ['Validation and OpenAPI', 'validated-apis'],
      ['Document the app you have', 'document-your-app'],
      ['Error handling', 'errors'],
      ['Static files', 'files'],
      ['Views and templates', 'views'],
      ['Cookies and sessions', 'cookies-and-sessions'],
      ['Authentication, login and JWT', 'sign-in'],
      ['Databases', 'databases'],
      ['Streaming and events (SSE)', 'streaming-and-events'],
      ['WebSocket', 'websocket'],
      ['Testing', 'testing'],
      ['Debugging', 'debugging'],
      ['Request inspector', 'inspector'],
      ['TypeScript', 'typescript'],
      ['Logging, metrics, tracing', 'observability'],
      ['Production', 'production'],
      ['Graceful shutdown', 'starting-and-stopping'],
      ['Reverse proxies', 'behind-proxies'],
      ['Security', 'security'],
      ['Performance', 'performance'],
      ['HTTP/2', 'http2'],
      ['Serverless and edge', 'serverless-and-edge'],
      ['Scaling out', 'more-than-one-machine'],
    ]),
  },
  {
    text: 'Recipes',
    items: pages('/recipes/', [
      ['Single-page app', 'single-page-app'],
      ['Background jobs', 'background-jobs'],
      ['NestJS, Next.js, Apollo, tRPC', 'other-frameworks'],
    ]),
  },
  {
    text: 'Reference',
    items: [
      ...pages('/reference/', [
        ['How to read it; the module', ''],
        ['Application', 'application'],
        ['Settings', 'settings'],
        ['Request', 'request'],
        ['Response', 'response'],
        ['Router and route', 'router'],
        ['Options', 'options'],
      ]),
      ...pages('/api/', [
        ['Request and response at a glance', 'members'],
        ['Different on 4.x', 'v4'],
        ['Different on 3.x', 'v3'],
        ['trunkline/schema', 'schema'],
        ['trunkline/client', 'client'],
        ['trunkline/forms', 'forms'],
        ['trunkline/test', 'test'],
        ['trunkline/tools', 'tools'],
      ]),
      ...pages('/', [['Error messages', 'errors']]),
    ],
  },
  {
    text: 'Migrate',
    items: pages('/', [
      ['Replacing Express (from Express 5)', 'guide/replacing-express'],
      ['trunkline doctor', 'doctor'],
      ['Express 4', 'guide/migrating-from-express-4'],
      ['Express 3', 'guide/migrating-from-express-3'],
      ['Fastify and Koa', 'guide/coming-from-fastify-and-koa'],
      ['ts-rest, celebrate, Nest and other validators', 'guide/coming-from-other-validators'],
      ['Every difference', 'differences'],
      ['Tested packages', 'ecosystem'],
    ]),
  },
  {
    text: 'Why',
    items: pages('/', [
      ['Who, how, and what if we stop', 'who-and-how'],
      ['How we know', 'how-we-know'],
      ['Support and versions', 'support'],
      ['Performance', 'performance/'],
    ]),
  },
]

/**
 * The menu has the sections that belong to the page, by the beginning of its address; the first that fits counts. One menu with
 * every page would have to be made interactive by the browser on every page, which takes a phone longer than anything else.
 */
const MENUS = [
  [['/guide/migrating', '/guide/coming', '/guide/replacing', '/differences', '/ecosystem'], ['Migrate']],
  [
    ['/guide/', '/pages', '/topics'],
    ['Start', 'Guide'],
  ],
  [['/recipes/'], ['Recipes']],
  [['/reference/', '/api/', '/errors', '/doctor'], ['Reference']],
  [['/'], ['Why']],
]

export const sidebar = menus(sections)

function menus(all) {
  const entries = MENUS.flatMap(([addresses, names]) => {
    const menu = all.filter(({ text }) => names.includes(text))
    return addresses.map((address) => [address, menu])
  })
  return Object.fromEntries(entries)
}
