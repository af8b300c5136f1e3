import type { Case, PathNumber, Pick, RequestSpec, RouterSpec, SampledPath, Tweak } from './case.ts'

/** The paths from the outermost router down to each layer: what a request has to look like to get there. */
export function chainsOf({ router, paths }: Case): readonly (readonly SampledPath[])[] {
  return numbersOf(router).map((chain) => chain.map((number) => pathAt(paths, number)))
}

export function pathAt(paths: readonly SampledPath[], number: PathNumber): SampledPath {
  return paths[number % paths.length] as SampledPath
}

function numbersOf(router: RouterSpec): readonly (readonly PathNumber[])[] {
  return router.layers.flatMap((layer) => {
    const own = layer.path === undefined ? [] : [layer.path]
    if (layer.kind !== 'router') return [own]
    return [own, ...numbersOf(layer.router).map((inner) => [...own, ...inner])]
  })
}

/** The URL that a request asks for: a chain of patterns filled in, cut off where it gets too long, then bent. */
export function urlOf(
  request: RequestSpec,
  chains: readonly (readonly SampledPath[])[],
  longest: number,
): string | undefined {
  const pick = picker(request.picks)
  const chain = chains[request.chain % Math.max(chains.length, 1)] ?? []
  const url = chain.map((path) => path.fill(pick)).join('') || '/'
  return tweaks[request.tweak](url.slice(0, longest), pick)
}

export const tweaks: Record<Tweak, (url: string, pick: Pick) => string | undefined> = {
  none: (url) => url,
  'upper case': (url) => url.toUpperCase(),
  'lower case': (url) => url.toLowerCase(),
  'swap case of a letter': (url, pick) => changeOne(url, pick, swapCase),
  'trailing slash': (url) => `${url}/`,
  'double slash': (url, pick) => changeOne(url, pick, (letter) => `${letter}/`),
  'no leading slash': (url) => url.replace(/^\/+/, ''),
  'absolute form': (url) => `http://h.example${url}`,
  query: (url) => `${url}?q=http://x/y&z=%zz`,
  hash: (url) => `${url}#part`,
  space: (url, pick) => changeOne(url, pick, (letter) => `${letter} `),
  'one segment less': (url) => url.replace(/\/[^/]*$/, ''),
  'one segment more': (url, pick) => `${url}/${valueFor(pick)}`,
  'one letter more': (url) => `${url}x`,
  'bad escape': (url, pick) => changeOne(url, pick, (letter) => `${letter}%`),
  'escaped letter': (url, pick) =>
    changeOne(url, pick, (letter) => (/\w/.test(letter) ? escapeLetter(letter) : letter)),
  empty: () => '',
  star: () => '*',
  missing: () => undefined,
}

/** Takes one choice after the other from a list, and begins again at its end. */
export function picker(picks: readonly number[]): Pick {
  let at = 0
  return (choices) => (picks.length === 0 ? 0 : (picks[at++ % picks.length] as number) % choices)
}

const values = [
  '1',
  '42',
  'a',
  'B',
  'x-y-z',
  'a.b',
  '%C3%A4',
  'a%2Fb',
  'ä',
  '-',
  '.',
  'users',
  '%zz',
  '%20',
  '--',
  'a-b',
]

/** A text for a parameter. */
export function valueFor(pick: Pick): string {
  return values[pick(values.length)] as string
}

function changeOne(url: string, pick: Pick, change: (letter: string) => string): string {
  const at = pick(Math.max(url.length, 1))
  return url.slice(0, at) + change(url.charAt(at)) + url.slice(at + 1)
}

function swapCase(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
}

function escapeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}
