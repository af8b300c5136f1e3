import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'

/**
 * What is linear for another reason: it repeats what cannot begin it (MARK begins at a border, a tag with "<", an entry
 * of Server-Timing takes all up to a comma), or reads the patterns of the app itself.
 */
const LINEAR = [
  'headers.ts /(?:[^,"]|',
  'named-values.ts /(?:\\\\{1,8}[nrt]|(?<!',
  'redact.ts /<([a-z]',
  'route-list.ts /\\{([^{}]*)\\}/g',
  'route-list.ts /:(\\w+)(?:',
]

/** Every RegExp in the source that repeats something without a limit, and may read that again from the next character. */
function unboundedExpressions(): string[] {
  const folder = __dirname
  const found: string[] = []
  for (const file of readdirSync(folder).filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name))) {
    const source = ts.createSourceFile(file, readFileSync(path.join(folder, file), 'utf8'), ts.ScriptTarget.Latest)
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && mayReadAgain(node.text)) found.push(`${file} ${node.text}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function mayReadAgain(literal: string): boolean {
  const flags = literal.slice(literal.lastIndexOf('/') + 1)
  const body = literal.slice(1, literal.lastIndexOf('/'))
  const bare = body.replace(/\\./g, 'x').replace(/\[(?:[^\]])*\]/g, 'c')
  const isUnbounded = /[*+]|\{\d+,\}/.test(bare.replace(/[*+]\)*$/, '')) // a run at the end cannot fail
  return isUnbounded && !flags.includes('y') && !/^(?:\^|\(\?<!)/.test(bare)
}

describe('the time to scan what clients send', () => {
  it('is linear: what an expression repeats without a limit is not read again from the next character', () => {
    expect(unboundedExpressions().filter((each) => !LINEAR.some((known) => each.startsWith(known)))).toEqual([])
  })
})
