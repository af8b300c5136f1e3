import { createRequire } from 'node:module'
import { describe } from 'vitest'
import type { App, Framework } from '../support/frameworks.ts'

const load = createRequire(__filename)

/** Loads what is built, by the name that people load it by. */
export function loadBuilt<Module>(name: string): Module {
  return load(name) as Module
}

/** The lines by name, as they are installed and required. */
export const LINES: Readonly<Record<'v3' | 'v4' | 'v5', Framework>> = {
  v3: load('trunkline/v3'),
  v4: load('trunkline/v4'),
  v5: load('trunkline/v5'),
}

export type LineName = keyof typeof LINES

/** Describes what holds on each line; `createApp` makes an application that prints no errors. */
export function describeLines(title: string, body: (createApp: () => App, line: LineName) => void): void {
  for (const [line, framework] of Object.entries(LINES) as [LineName, Framework][]) {
    describe(`${title} (${line})`, () => body(() => framework().set('env', 'test'), line))
  }
}
