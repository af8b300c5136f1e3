import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { App } from '../support/frameworks.ts'
import type { Answer } from '../support/wire.ts'
import { askAt, type FileFramework, type FileRes, tellErrors, withServer } from './serve.ts'

/** The framework of 4.x, as far as these tests touch it. */
export interface V4FileFramework extends FileFramework {
  static: FileFramework['static'] & { mime: { lookup(path: string): string } }
}

/** The response with what only 4.x has. */
export interface V4FileRes extends FileRes {
  sendfile(path: unknown, ...rest: unknown[]): unknown
}

const load = createRequire(__filename)

/** The 4.x line, as it is installed and required. */
export const oursV4: V4FileFramework = load('trunkline/v4')

/** The real express@4, asked for its answer. */
export const theirsV4: V4FileFramework = load('express4')

type AskBoth = (target: string, headers?: Record<string, string>) => Promise<Answer>

/** Serves the same app on both; each answer of ours has to be that of the real one. */
export function besideV4(build: (framework: V4FileFramework) => App, use: (ask: AskBoth) => Promise<void>) {
  return withServer(tellErrors(build(oursV4)), (port) =>
    withServer(tellErrors(build(theirsV4)), (reference) =>
      use(async (target, headers) => {
        const [answer, expected] = await Promise.all([askAt(port, target, headers), askAt(reference, target, headers)])
        expect([target, headers, ...comparable(answer)]).toEqual([target, headers, ...comparable(expected)])
        return answer
      }),
    ),
  )
}

function comparable({ status, headers, body }: Answer): unknown[] {
  return [status, headers.filter(([name]) => !['date', 'x-powered-by'].includes(name.toLowerCase())), body]
}
