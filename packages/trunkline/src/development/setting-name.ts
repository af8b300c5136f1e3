import { advise } from '../core/advice.ts'

/** The settings of all release lines. */
const KNOWN = [
  ...['env', 'x-powered-by', 'etag', 'query parser', 'trust proxy', 'subdomain offset', 'case sensitive routing'],
  ...['strict routing', 'views', 'view', 'view engine', 'view cache', 'json replacer', 'json spaces', 'json escape'],
  ...['jsonp callback name', 'single write', 'method not allowed', 'strict head', 'error page', 'report unanswered'],
  ...['catch async errors', 'etag fn', 'query parser fn', 'trust proxy fn'],
]

/** Warns of a setting that nothing reads, if its name looks like that of another one. */
export function adviseOnSetting(name: unknown): void {
  if (typeof name !== 'string') return
  const meant = findMeantSetting(name)
  if (meant === undefined) return
  const message = `The setting '${name}' has no effect. Did you mean '${meant}'?`
  advise({ code: 'TRUNKLINE_SETTING_NAME', message, subject: name })
}

/** The known setting that a name is a slip for; undefined for known names, and for names of the app's own. */
function findMeantSetting(name: string): string | undefined {
  if (KNOWN.includes(name)) return undefined
  const letters = toLetters(name)
  return KNOWN.find((known) => isSlip(letters, toLetters(known)))
}

function toLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Only the separators differ, or, in a name of several words, one letter. Short names are too close to each other. */
function isSlip(letters: string, known: string): boolean {
  if (letters === known) return true
  return known.length >= SHORTEST_COMPARED && Math.abs(letters.length - known.length) <= 1 && isOneOff(letters, known)
}

const SHORTEST_COMPARED = 8

/** Whether one letter is added, missing, another one, or two neighbours are swapped. */
function isOneOff(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
