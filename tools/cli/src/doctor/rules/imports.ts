import type { Node } from '@babel/types'
import type { Check } from '../finding.ts'
import { isMember, isNamed, textOf } from '../source/syntax.ts'

/** Files of Express 4 that Express 5 removed; `lib/application`, `lib/view` and others stay. */
const GONE = /^express\/lib\/(?:router(?:\/|$)|middleware(?:\/|$))/

export const checkImportsV5: Check = (node, _parents, context) => {
  const specifier = specifierIn(node)
  if (specifier === undefined) return
  const instead: Record<string, string> = {
    'express/lib/router': "the package router, or require('express').Router",
    'express/lib/router/layer': 'the package router, as router/lib/layer (Express 5 runs on it, Trunkline does not)',
    'express/lib/router/route': "require('express').Route",
    'express/lib/middleware/query': 'the setting "query parser"',
  }
  const bare = specifier.replace(/(?:\/index)?(?:\.js)?$/, '')
  if (GONE.test(specifier))
    context.report('TL423', node, `5.x has no ${specifier}${instead[bare] ? `; use ${instead[bare]}` : ''}`)
  if (specifier === 'express-async-errors') {
    context.report(
      'TL424',
      node,
      'express-async-errors patches Express 4; on 5.x rejected promises go to the error handlers anyway: remove it',
    )
  }
}

// Trunkline provides these files of Express; docs/guide/replacing-express.md lists them.
const THERE =
  /^express(?:\/(?:index|package\.json|lib\/(?:express|application|request|response|view|utils|router(?:\/(?:index|route|layer))?|middleware(?:\/(?:init|query))?))(?:\.js)?)?$/

/** Checks imports that fail when only the package is swapped. */
export const checkImportsSwap: Check = (node, _parents, context) => {
  const specifier = specifierIn(node)
  if (specifier?.startsWith('express/') && !THERE.test(specifier)) {
    context.report('TL501', node, `${specifier} is a file of Express that Trunkline does not have`)
  }
  if (specifier !== undefined && /^router\/./.test(specifier)) {
    context.report('TL501', node, `Trunkline does not run on ${specifier}: what is patched there has no effect`)
  }
  const name = specifier?.split('/', 1)[0] ?? ''
  if (BROUGHT.has(name) && !context.dependencies.has(name)) {
    context.report('TL502', node, `${name} is here because Express brings it; install it yourself: npm install ${name}`)
  }
}

/** Dependencies of Express that apps load without declaring them. */
const BROUGHT = new Set(
  'accepts array-flatten body-parser content-disposition cookie cookie-signature encodeurl escape-html etag finalhandler fresh merge-descriptors methods on-finished parseurl path-to-regexp proxy-addr qs range-parser router send serve-static setprototypeof statuses utils-merge vary'.split(
    ' ',
  ),
)

/** The module that `require('x')`, `import 'x'`, `import('x')` or `export … from 'x'` loads. */
function specifierIn(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type' ? undefined : node.source.value
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source?.value
    case 'CallExpression': {
      const { callee, arguments: args } = node
      const loads = callee.type === 'Import' || isNamed(isMember(callee) ? callee.object : callee, 'require')
      return loads ? textOf(args[0]) : undefined
    }
    default:
      return undefined
  }
}
