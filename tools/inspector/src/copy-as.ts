import type { AppModule } from './app-module.ts'
import type { RequestDetails } from './record.ts'
import { REDACTED } from './secrets.ts'

/** The formats a request can be copied in. */
export const FORMATS = ['curl', 'fetch', 'node:test', 'vitest', 'jest'] as const
export type Format = (typeof FORMATS)[number]

/**
 * Formats a request as runnable code.
 * @param same all recorded requests with the same method and URL; only what they agree on is asserted
 */
export function copyAs(
  format: Format,
  details: RequestDetails,
  same: readonly RequestDetails[],
  module: AppModule,
): string {
  if (format === 'curl') return toCurl(details)
  if (format === 'fetch') return toFetch(details)
  return toTest(format, details, same, module)
}

/** Headers of one connection or one browser, which are only noise in a copy. */
const UNWANTED =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|accept-language|user-agent|sec-.*|upgrade-insecure-requests|cache-control|pragma|origin|referer|dnt|priority|keep-alive|purpose)$/i

function headersOf({ requestHeaders }: RequestDetails): [string, string][] {
  return requestHeaders
    .filter(([name, value]) => !UNWANTED.test(name) && !value.includes(REDACTED))
    .map(([name, value]) => [name.toLowerCase(), value])
}

/** Values that you have to fill in by hand, because they were redacted. */
function missing(details: RequestDetails): string[] {
  const headers = details.requestHeaders
    .filter(([, value]) => value.includes(REDACTED))
    .map(([name]) => name.toLowerCase())
  const { redacted, truncated } = details.requestBody
  return [
    ...headers,
    ...(details.url.includes(REDACTED) ? ['the URL'] : []),
    ...(redacted || truncated ? ['the body'] : []),
  ]
}

function notesOf(details: RequestDetails, comment: string): string[] {
  const names = missing(details)
  return names.length === 0 ? [] : [`${comment} Fill in what was not kept: ${names.join(', ')}`]
}

function bodyOf({ requestBody }: RequestDetails): string | undefined {
  return requestBody.kind === 'none' || requestBody.kind === 'binary' ? undefined : requestBody.content
}

function urlOf({ requestHeaders, url }: RequestDetails): string {
  const host = requestHeaders.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? 'localhost:3000'
  return `http://${host}${url}`
}

function toCurl(details: RequestDetails): string {
  const { method } = details
  const body = bodyOf(details)
  const url = urlOf(details)
  const options = [
    'curl -i',
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []), // otherwise curl expands brackets to several URLs
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${inShell(method)}`]),
  ]
  const parts = [
    `${options.join(' ')} ${inShell(url)}`,
    // `name:` would make curl remove the header; `name;` sends it empty.
    ...headersOf(details).map(([name, value]) => `-H ${inShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${inShell(body)}`]),
  ]
  return `${[...notesOf(details, '#'), parts.join(' \\\n  ')].join('\n')}\n`
}

/** Quotes for the shell: inside single quotes only the quote itself is special. */
function inShell(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function toFetch(details: RequestDetails): string {
  const { method } = details
  const fields = requestFields(details)
  const options = fields.length === 0 ? '' : `, {\n${fields.map((field) => `  ${field},\n`).join('')}}`
  const lines = [...notesOf(details, '//'), `const response = await fetch(${literal(urlOf(details))}${options})`]
  return `${lines.join('\n')}\nconsole.log(response.status, await response.${method === 'HEAD' ? 'headers' : 'text()'})\n`
}

function requestFields(details: RequestDetails): string[] {
  const headers = headersOf(details)
  const body = bodyOf(details)
  return [
    ...(details.method === 'GET' ? [] : [`method: ${literal(details.method)}`]),
    ...(headers.length === 0 ? [] : [`headers: ${headersLiteral(headers)}`]),
    ...(body === undefined ? [] : [`body: ${literal(body)}`]),
  ]
}

function headersLiteral(headers: readonly (readonly [string, string])[]): string {
  const names = headers.map(([name]) => name)
  // Repeated names need a list of pairs.
  if (new Set(names).size < names.length) return JSON.stringify(headers)
  return `{ ${headers.map(([name, value]) => `${/^[a-z]+$/.test(name) ? name : literal(name)}: ${literal(value)}`).join(', ')} }`
}

function literal(text: string): string {
  const json = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return /['\\]/.test(text) || json.includes('\\') ? json : `'${text}'`
}

function toTest(
  runner: 'node:test' | 'vitest' | 'jest',
  details: RequestDetails,
  same: readonly RequestDetails[],
  module: AppModule,
): string {
  const { method, status } = details
  const title = `${method} ${details.url} responds${status === undefined ? '' : ` with ${status}`}`
  const fields = [`url: ${literal(details.url)}`, ...requestFields(details)]
  if (status === undefined) fields.push('signal: AbortSignal.timeout(5000)') // otherwise it would wait for ever
  return [
    ...importsOf(runner, module),
    '',
    `test(${literal(title)}, async () => {`,
    ...notesOf(details, '  //'),
    ...(status === undefined ? [UNANSWERED] : []),
    '  const response = await inject(app, {',
    ...fields.map((field) => `    ${field},`),
    '  })',
    ...assertionsOf(details, same).map(([actual, expected, deep]) => `  ${assertion(runner, actual, expected, deep)}`),
    '})',
    '',
  ].join('\n')
}

const UNANSWERED = '  // It got no response when it was recorded. Add what you expect once it does.'

function importsOf(runner: 'node:test' | 'vitest' | 'jest', module: AppModule): string[] {
  const isModule = runner === 'vitest' || module.isModule
  const load = (names: string, from: string): string =>
    isModule ? `import ${names} from '${from}'` : `const ${names.replace(' as ', ': ')} = require('${from}')`
  const app = module.name === undefined ? 'app' : module.name === 'app' ? '{ app }' : `{ ${module.name} as app }`
  return [
    ...(runner === 'node:test'
      ? [
          isModule ? "import assert from 'node:assert/strict'" : "const assert = require('node:assert/strict')",
          load('{ test }', 'node:test'),
        ]
      : []),
    ...(runner === 'vitest' ? [load('{ expect, test }', 'vitest')] : []),
    load('{ inject }', 'trunkline/test'),
    `${load(app, module.specifier)}${module.isKnown ? '' : ' // where your app is exported'}`,
  ]
}

type Assertion = [actual: string, expected: string, isDeep: boolean]

/**
 * Asserts only what should be the same next time: the body of a GET if it was always the same, otherwise its field
 * names.
 */
function assertionsOf(details: RequestDetails, same: readonly RequestDetails[]): Assertion[] {
  const { status, responseHeaders, responseBody, method } = details
  const type = responseHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (status === undefined) return [['response.status < 500', 'true', false]]
  const assertions: Assertion[] = [['response.status', String(status), false]]
  if (type !== undefined) assertions.push(["response.headers['content-type']", literal(type), false])
  const { content, truncated, redacted, kind } = responseBody
  if (truncated || content.length > LONGEST_ASSERTED || status >= 500) return assertions
  const isSteady = same.every((other) => other.responseBody.content === content) && !CHANGES.test(content)
  const parsed = kind === 'json' ? tryParse(content) : undefined
  if (parsed !== undefined && method === 'GET' && isSteady && !redacted) {
    assertions.push(['response.json()', JSON.stringify(parsed), true])
  } else if (isRecord(parsed)) {
    assertions.push(['Object.keys(response.json())', JSON.stringify(Object.keys(parsed)), true])
  } else if (kind === 'text' && method === 'GET' && isSteady && !redacted) {
    assertions.push(['response.text', literal(content), false])
  }
  return assertions
}

const LONGEST_ASSERTED = 4000

/** Times, random ids and stacks, which differ in the next response. */
const CHANGES =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\b\d{13}\b|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\d{1,2}:\d\d:\d\d|\.[cm]?[jt]sx?:\d{1,9}:\d/i

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function assertion(runner: string, actual: string, expected: string, isDeep: boolean): string {
  if (runner === 'node:test') return `assert.${isDeep ? 'deepEqual' : 'equal'}(${actual}, ${expected})`
  return `expect(${actual}).${isDeep ? 'toEqual' : 'toBe'}(${expected})`
}
