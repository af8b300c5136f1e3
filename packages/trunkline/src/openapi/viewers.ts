import { readFileSync, statSync } from 'node:fs'
import { loadOnce } from '../load-once.ts'
import { resolveInstalled } from '../view/installed-package.ts'

export type ViewerName = 'scalar' | 'swagger-ui'

export interface Viewer {
  readonly script: Link
  readonly style?: Link | undefined
  /** The origin of the links, if it is not ours. */
  readonly origin?: string | undefined
  /** Files that we serve, by path. */
  readonly assets: ReadonlyMap<string, Asset>
  /** The script that starts the viewer. */
  start(documentUrl: string): string
}

interface Link {
  readonly url: string
  readonly integrity?: string | undefined
}

/** A file of an installed viewer. It is read at the first request and then kept. */
export interface Asset {
  readonly type: string
  readonly tag: string
  readonly read: () => Buffer
}

/**
 * The named viewer, or the first installed one, or Swagger UI from a CDN.
 * @throws Error if the named viewer is not installed
 */
export function findViewer(name: ViewerName | undefined): Viewer {
  if (name !== undefined && !Object.hasOwn(INSTALLED, name)) {
    throw new TypeError(`apiPage(): viewer must be "scalar" or "swagger-ui"; got ${JSON.stringify(name)}`)
  }
  const names = name === undefined ? (Object.keys(INSTALLED) as ViewerName[]) : [name]
  for (const each of names) {
    const viewer = fromPackage(each)
    if (viewer !== undefined) return viewer
  }
  if (name === 'scalar') {
    throw new Error(
      'apiPage() needs the package "@scalar/api-reference". Install it with "npm install @scalar/api-reference".',
    )
  }
  return FROM_CDN
}

/** The URL is inserted as JSON, because it becomes part of a script. */
function startSwaggerUi(url: string): string {
  const options = `{ url: ${JSON.stringify(url)}, dom_id: '#api', deepLinking: true }`
  return startIfLoaded('SwaggerUIBundle', `SwaggerUIBundle(${options})`)
}

function startScalar(url: string): string {
  const configuration = { url, telemetry: false, withDefaultFonts: false, hideClientButton: true }
  return startIfLoaded('Scalar', `Scalar.createApiReference('#api', ${JSON.stringify(configuration)})`)
}

/** Without the check, a browser that cannot reach the CDN would show an empty page. */
function startIfLoaded(name: string, call: string): string {
  return `if (typeof ${name} === 'undefined') document.getElementById('api').textContent = ${JSON.stringify(NOT_LOADED)}
else ${call}\n`
}

const NOT_LOADED =
  'The viewer could not be loaded. To show this page offline, run "npm install swagger-ui-dist" in the app and restart it.'

/** Package files, as specifiers for `require`, and how the viewer is started. */
const INSTALLED: Readonly<Record<ViewerName, readonly [start: Viewer['start'], script: string, style?: string]>> = {
  scalar: [startScalar, '@scalar/api-reference/browser/standalone.js'],
  'swagger-ui': [startSwaggerUi, 'swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist/swagger-ui.css'],
}

function fromPackage(name: ViewerName): Viewer | undefined {
  const [start, script, style] = INSTALLED[name]
  const file = resolveInstalled(script)
  if (file === undefined) return undefined
  const assets = new Map([['/viewer.js', createAsset(file, 'text/javascript')]])
  const styleFile = style && resolveInstalled(style)
  if (styleFile) assets.set('/viewer.css', createAsset(styleFile, 'text/css'))
  return { script: { url: 'viewer.js' }, style: styleFile ? { url: 'viewer.css' } : undefined, assets, start }
}

function createAsset(file: string, type: string): Asset {
  const { size, mtimeMs } = statSync(file)
  const tag = `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`
  return { type, tag, read: loadOnce(() => readFileSync(file)) }
}

const CDN = 'https://cdn.jsdelivr.net'
const FROM_CDN: Viewer = {
  origin: CDN,
  script: {
    url: `${CDN}/npm/swagger-ui-dist@5.34.1/swagger-ui-bundle.js`,
    integrity: 'sha384-XFYN47VzPiDY6qPtxYKg0nqUeW/upo20xf1j2SUE7gT/i35FJB4cuS/71Iegzk8Z',
  },
  style: {
    url: `${CDN}/npm/swagger-ui-dist@5.34.1/swagger-ui.css`,
    integrity: 'sha384-4c3vsE5f+trhFyHrFrLM1fFGUn531NIaC7dcqEWIJdoRQJ5CkJbSuSCwXLpaS1KF',
  },
  assets: new Map(),
  start: startSwaggerUi,
}
