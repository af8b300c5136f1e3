import { describe, expect, it } from 'vitest'
import type { BodyRequest, Parser } from '../../src/parser.ts'
import { type Kind, type LineName, lineNames, lines, type Parsers } from './lines.ts'
import type { Outcome } from './outcome.ts'
import { exchange, type Sent } from './serve.ts'

/** What is expected of a line: fields of the outcome's error, or the body. */
type Want = { body: unknown } | { error: Record<string, unknown> }

export interface Case extends Sent {
  title: string
  kind: Kind
  options?: object
  before?: (req: BodyRequest) => void
  /** The same for both lines, or one for each; left out where the real module's answer says enough. */
  want?: Want | Record<LineName, Want>
  /** The lines that answer otherwise than the real module on purpose; docs/differences.md says why. */
  differs?: LineName[]
}

/** Runs each case on both lines, and on the modules they stand in for: the answers must be the same. */
export function describeCases(name: string, cases: Case[]): void {
  describe.each(lineNames)(`${name}, line %s`, (line) => {
    for (const item of cases) {
      it(item.title, async () => {
        const ours = await play(lines[line].ours, item)
        expect(ours).toMatchObject(wantOf(item, line))
        const theirs = await play(lines[line].real, item)
        if (item.differs?.includes(line)) expect(ours).not.toEqual(theirs)
        else expect(ours).toEqual(theirs)
      })
    }
  })
}

function wantOf({ want }: Case, line: LineName): Partial<Outcome> {
  if (want === undefined) return {}
  return 'v1' in want ? want[line] : want
}

function play(parsers: Parsers, item: Case): Promise<Outcome> {
  // The options of a case fit its kind; the table cannot tell the compiler so.
  const create = parsers[item.kind] as (options: object) => Parser
  return exchange([create({ ...EXTENDED, ...item.options })], item, item.before)
}

// The 1.x line complains on stderr when it is left out.
const EXTENDED = { extended: true }
