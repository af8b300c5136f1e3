import { type ParserPlugin, parse, parseExpression } from '@babel/parser'
import type { Comment, File, Node } from '@babel/types'

/** A file that was read. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly ast: File
  readonly comments: readonly Comment[]
  /** Whether it loads another framework, whose requests and responses have the same names. */
  readonly others: boolean
}

const OTHERS = /\b(?:require\(|from )['"](?:@?fastify|koa|@?hapi|restify|next)\b/

export const EXTENSIONS: readonly string[] = ['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx']

/**
 * Reads a file of JavaScript or TypeScript, of either kind of module.
 * @throws SyntaxError, with `loc`, where nothing can be made of the text
 */
export function parseSource(path: string, text: string): SourceFile {
  const ast = parseAny(path, text)
  return { path, text, ast, comments: ast.comments ?? [], others: OTHERS.test(text) }
}

/** Many files have types of Flow and do not say so, and some that are called .js hold data. */
function parseAny(path: string, text: string): File {
  try {
    return parseAs(text, pluginsFor(path, text))
  } catch (err) {
    if (/\.[cm]?tsx?$/.test(path)) throw err
    const flow = attempt(() => parseAs(text, FLOW))
    if (flow) return flow
    if (attempt(() => parseExpression(text, { plugins: ['jsx'] }))) return parseAs('', []) // there is nothing to be found
    throw err
  }
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined // the first error is the one that helps
  }
}

const FLOW: ParserPlugin[] = [['flow', { all: true }], 'jsx', 'decorators-legacy']

function parseAs(text: string, plugins: ParserPlugin[]): File {
  return parse(text, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowSuperOutsideMethod: true,
    allowUndeclaredExports: true,
    // What is an error to the parser may be none to the tool that compiles the file.
    errorRecovery: true,
    attachComment: false,
    plugins,
  })
}

function pluginsFor(path: string, text: string): ParserPlugin[] {
  const decorators: ParserPlugin = 'decorators-legacy'
  if (/\.[cm]?ts$/.test(path)) return ['typescript', decorators]
  if (path.endsWith('.tsx')) return ['typescript', 'jsx', decorators]
  return [/@flow\b/.test(text.slice(0, 500)) ? 'flow' : 'jsx', 'jsx', decorators]
}

/** Visits a node and everything below it, in the order of the text; `parents` are those above, the nearest last. */
export function walk(root: Node, enter: (node: Node, parents: readonly Node[]) => void): void {
  const { nodes, depths } = flatten(root)
  const parents: Node[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Node
    while (parents.length > (depths[i] as number)) parents.pop()
    enter(node, parents)
    parents.push(node)
  }
}

/** A tree as a list: each node comes right before those below it. */
interface FlatTree {
  readonly nodes: Node[]
  readonly depths: number[]
}

// A file is walked through half a dozen times, and finding the children of a node is what takes the time.
const flattened = new WeakMap<Node, FlatTree>()

function flatten(root: Node): FlatTree {
  const known = flattened.get(root)
  if (known) return known
  const tree: FlatTree = { nodes: [], depths: [] }
  collect(root, 0, tree)
  if (root.type === 'Program') flattened.set(root, tree)
  return tree
}

function collect(node: Node, depth: number, tree: FlatTree): void {
  tree.nodes.push(node)
  tree.depths.push(depth)
  for (const child of childrenOf(node)) collect(child, depth + 1, tree)
}

const NOT_CHILDREN = new Set([
  'loc',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'extra',
  'errors',
  'tokens',
])

/** The nodes right below a node, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  // Twice as fast as `for … in`, which asks the prototype as well (Node 20).
  for (const key of Object.keys(node)) {
    const value = node[key as keyof Node] as unknown // whatever a node of any kind has
    if (value === null || typeof value !== 'object' || NOT_CHILDREN.has(key)) continue
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) children.push(each)
    } else if (isNode(value)) children.push(value)
  }
  return children
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string'
}
