import { type DescribedRoute, toTemplatedPaths } from 'trunkline/tools'
import { placeText } from '../loading/places.ts'

type Description = NonNullable<DescribedRoute['description']>

/** Something that would make a document better. */
interface Wish {
  /** What each route with it gains, compared with the other wishes. */
  readonly worth: number
  /** What is missing, in words that follow "3 routes". */
  readonly missing: string
  readonly advice: string
  /** Advice for routes with middleware that may check it already. */
  readonly checked?: string
  applies(route: DescribedRoute, description: Description): boolean
}

const LOGIN = /auth|login|signed|passport|jwt|token|permission|require_?(?:user|admin|role)/i
/** What people call middleware that checks requests; `validate(schema)` often returns a function without a name. */
const VALIDATOR = /valid|check|schema|^<anonymous>$/i
const READS_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

const WISHES: readonly Wish[] = [
  {
    worth: 4,
    missing: 'with a body that is not described',
    advice: 'Add schema({ body: … }): clients know what to send, and it is checked',
    checked: 'Where your own middleware checks it, wrap that: describes({ body: … }, middleware)',
    applies: ({ method }, { body }) => READS_BODY.has(method) && body === undefined,
  },
  {
    worth: 3,
    missing: 'behind a login that is not described',
    advice:
      "Add schema({ security: [{ bearer: [] }] }), once for a router with router.use(schema(…)), and the scheme's definition to openapi(app, { securitySchemes })",
    applies: ({ handlers }, { security }) =>
      security === undefined && handlers.slice(0, -1).some((name) => LOGIN.test(name)),
  },
  {
    worth: 2,
    missing: 'without a described response',
    advice: 'Add schema({ response: { 200: … } }): without it, data is unknown to clients',
    applies: (_route, { response }) => response === undefined,
  },
  {
    worth: 1,
    missing: 'with parameters that may be any string',
    advice: 'Add schema({ params: … }): ids become numbers, and others are refused with 400',
    applies: ({ keys }, { params }) => keys.length > 0 && params === undefined,
  },
]

/** What would make the document better, of the routes that are in it, most valuable first; one line each. */
export function adviceFor(routes: readonly DescribedRoute[]): string[] {
  const visible = routes.filter(({ path, description, socket }) => {
    return !description?.hidden && socket === undefined && toTemplatedPaths(path) !== undefined
  })
  const found = WISHES.map((wish) => ({
    wish,
    lacking: visible.filter((each) => wish.applies(each, each.description ?? {})),
  }))
  const gain = ({ wish, lacking }: (typeof found)[number]): number => wish.worth * lacking.length
  const wanted = found.filter(({ lacking }) => lacking.length > 0).sort((a, b) => gain(b) - gain(a))
  if (wanted.length === 0) return []
  const described = visible.filter(({ description }) => description !== undefined).length
  return [
    `${countOf(visible)}, ${described} described. What would make the document better, most valuable first:`,
    ...wanted.map(({ wish, lacking }, i) => {
      return `  ${i + 1}. ${countOf(lacking)} ${wish.missing}: ${listOf(lacking)}. ${adviceOf(wish, lacking)}.`
    }),
  ]
}

function adviceOf({ advice, checked }: Wish, lacking: readonly DescribedRoute[]): string {
  const isChecked = lacking.some(({ handlers }) => handlers.slice(0, -1).some((name) => VALIDATOR.test(name)))
  return checked !== undefined && isChecked ? `${advice}. ${checked}` : advice
}

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? '1 route' : `${length} routes`
}

/** The first three, with their places. */
function listOf(routes: readonly DescribedRoute[]): string {
  const shown = routes.slice(0, 3).map((route) => `${route.method} ${route.path}${placeText(route)}`)
  return shown.join(', ') + (routes.length > 3 ? ` and ${routes.length - 3} more` : '')
}
