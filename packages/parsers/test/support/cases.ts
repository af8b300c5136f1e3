import { describe, expect, it } from 'vitest'
import type { BodyRequest, Parser } from '../../src/parser.ts'
import { type FlavourName, flavourNames, flavours, type Kind, type Parsers } from './flavours.ts'
import type { Outcome } from './outcome.ts'
import { exchange, type Sent } from './serve.ts'

/** What is expected of a flavour: fields of the outcome's error, or the body. */
type Want = { body: unknown } | { error: Record<string, unknown> }

export interface Case extends Sent {
  title: string
  kind: Kind
  options?: object
  before?: (req: BodyRequest) => void
  /** The same for both flavours, or one for each; left out where the real module's answer says enough. */
  want?: Want | Record<FlavourName, Want>
  /** The flavours that answer otherwise than the real module on purpose; docs/differences.md says why. */
  differs?: FlavourName[]
}

/** Runs each case on both flavours, and on the modules they stand in for: the answers must be the same. */
export function describeCases(name: string, cases: Case[]): void {
  describe.each(flavourNames)(`${name}, flavour %s`, (flavour) => {
    for (const item of cases) {
      it(item.title, async () => {
        const ours = await play(flavours[flavour].ours, item)
        expect(ours).toMatchObject(wantOf(item, flavour))
        const theirs = await play(flavours[flavour].real, item)
        if (item.differs?.includes(flavour)) expect(ours).not.toEqual(theirs)
        else expect(ours).toEqual(theirs)
      })
    }
  })
}

function wantOf({ want }: Case, flavour: FlavourName): Partial<Outcome> {
  if (want === undefined) return {}
  return 'v1' in want ? want[flavour] : want
}

function play(parsers: Parsers, item: Case): Promise<Outcome> {
  // The options of a case fit its kind; the table cannot tell the compiler so.
  const create = parsers[item.kind] as (options: object) => Parser
  return exchange([create({ ...EXTENDED, ...item.options })], item, item.before)
}

// The 1.x flavour complains on stderr when it is left out.
const EXTENDED = { extended: true }
