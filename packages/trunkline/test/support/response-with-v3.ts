import { describe, expect, it } from 'vitest'
import { createApplicationFactory } from '../../src/core/application.ts'
import { v3 } from '../../src/express/v3.ts'
import type { Handler, Res } from './frameworks.ts'
import { type Answer, ask, type Question, type TestApplication, type TestHandler } from './response-with.ts'

export type { Answer, Question }

/** As much of a response of 3.x as these tests touch, beyond that of the later lines. */
export interface V3Response extends Res {
  charset?: string
  readonly headerSent: boolean
  send(...args: unknown[]): Res
  json(...args: unknown[]): Res
  jsonp(...args: unknown[]): Res
  sendfile(path: string, ...more: unknown[]): void
  download(path: string, ...more: unknown[]): void
}

export type V3Handler = (req: Parameters<Handler>[0], res: V3Response, next: Parameters<Handler>[2]) => unknown

const createApplication = createApplicationFactory(v3) as unknown as () => TestApplication

/** The answer of an app of 3.x with this one handler. What express@3 answers is for the conformance suite. */
export function askOurs3(handler: V3Handler, question: Question = {}): Promise<Answer> {
  return ask(createApplication(), handler as unknown as TestHandler, question) // the harness only passes it on
}

/** A handler, what is asked of it and what it answers; only what is written is compared. */
export interface AnswerCase extends Question {
  title: string
  handler: V3Handler
  want: { status?: number; body?: string; fields?: Record<string, unknown>; without?: string[] }
}

/** A test for each case. */
export function describeResponses(title: string, cases: AnswerCase[]): void {
  describe(title, () => {
    for (const { title, handler, want, ...question } of cases) {
      it(title, async () => {
        const { fields = {}, without = [], ...rest } = want
        const answer = await askOurs3(handler, question)
        expect(answer).toMatchObject(rest)
        expect(answer.fields).toMatchObject(fields)
        for (const name of without) expect(answer.fields).not.toHaveProperty([name])
      })
    }
  })
}
