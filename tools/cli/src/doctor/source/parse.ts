import { type ParserPlugin, parse, parseExpression } from '@babel/parser'
import type { Comment, File, Node } from '@babel/types'

/** A parsed source file. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly ast: File
  readonly comments: readonly Comment[]
  /** Whether it loads another framework, which also uses the names `req` and `res`. */
  readonly others: boolean
}

const OTHERS = /\b(?:require\(|from )['"](?:@?fastify(?!\/busboy)|koa|@?hapi|restify|next)\b/

export const EXTENSIONS: readonly string[] = ['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx']

/**
 * Parses JavaScript or TypeScript, as ES module or CommonJS.
 * @throws SyntaxError, with `loc`, if the text cannot be parsed
 */
export function parseSource(path: string, text: string): SourceFile {
  const ast = parseAny(path, text)
  return { path, text, ast, comments: ast.comments ?? [], others: OTHERS.test(text) }
}

/** Tries several syntaxes: many files use Flow types without the pragma, and some .js files hold JSON. */
function parseAny(path: string, text: string): File {
  try {
    return parseAs(text, pluginsFor(path, text))
  } catch (err) {
    if (/\.[cm]?tsx?$/.test(path)) throw err
    const flow = attempt(() => parseAs(text, FLOW))
    if (flow) return flow
    if (attempt(() => parseExpression(text, { plugins: ['jsx'] }))) return parseAs('', []) // data, so there is nothing to find
    throw err
  }
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined // the caller throws the first error, which helps most
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
    // The compiler of the project may accept what Babel reports as an error.
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

/** Visits a node and its descendants in source order; `parents` ends with the nearest. */
export function walk(root: Node, enter: (node: Node, parents: readonly Node[]) => void): void {
  const { nodes, depths } = flatten(root)
  const parents: Node[] = []
  for (const [i, node] of nodes.entries()) {
    parents.length = depths[i] as number
    enter(node, parents)
    parents.push(node)
  }
}

/** A node and its descendants in source order. */
export function nodesIn(root: Node): readonly Node[] {
  return flatten(root).nodes
}

/** A tree as a list: each node comes before its descendants. */
export interface FlatTree {
  readonly nodes: Node[]
  readonly depths: number[]
  /** The position of each node's parent; -1 for the root. */
  readonly above: number[]
}

// Cached, because each file is walked about six times and finding children is the slow part.
const flattened = new WeakMap<Node, FlatTree>()

export function flatten(root: Node): FlatTree {
  const known = flattened.get(root)
  if (known) return known
  const tree: FlatTree = { nodes: [], depths: [], above: [] }
  collect(root, 0, -1, tree)
  if (root.type === 'Program') flattened.set(root, tree)
  return tree
}

function collect(node: Node, depth: number, parent: number, tree: FlatTree): void {
  const own = tree.nodes.push(node) - 1
  tree.depths.push(depth)
  tree.above.push(parent)
  if (LEAVES.has(node.type) && !(node.type === 'Identifier' && (node.typeAnnotation || node.decorators))) return
  for (const child of childrenOf(node)) collect(child, depth + 1, own, tree)
}

// Half of all nodes. An identifier has children only if it has a type or a decorator.
const LEAVES = new Set<Node['type']>([
  'Identifier',
  'StringLiteral',
  'NumericLiteral',
  'BooleanLiteral',
  'NullLiteral',
  'RegExpLiteral',
  'TemplateElement',
  'ThisExpression',
])

/** The child nodes in source order. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  // Twice as fast as `for … in`, which also visits the prototype (Node 20).
  for (const key of Object.keys(node)) {
    const value = node[key as keyof Node] as unknown // a field of any node type
    if (key === 'loc' || value === null || typeof value !== 'object') continue
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) children.push(each)
    } else if (isNode(value)) children.push(value)
  }
  return children
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string'
}
