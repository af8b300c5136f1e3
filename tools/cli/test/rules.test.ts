import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../src/doctor/finding.ts'
import { applyEdits } from '../src/doctor/fixing/edits.ts'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import type { Rule } from '../src/doctor/rules/rule.ts'
import { RULES_SWAP, RULES_V4 } from '../src/doctor/rules/table-v4.ts'
import { RULES_V5 } from '../src/doctor/rules/table-v5.ts'
import { makeFolder, scanFolder } from './run-cli.ts'

const folder = makeFolder({ 'package.json': '{}', 'with-dots/.well-known/a.txt': '' })
const PRELUDE = "const express = require('express')\nconst app = express()\n"

let count = 0

function scan(program: string, move: Move, name = 'app.js'): readonly Finding[] {
  const own = join(folder, String(count++))
  mkdirSync(own)
  mkdirSync(join(own, 'with-dots/.well-known'), { recursive: true })
  const file = join(own, name)
  writeFileSync(file, program)
  const { findings, notes } = scanFolder(file, move)
  return [...findings, ...notes]
}

function moveFrom(from: string): Move {
  return MOVES.find((move) => move.from === from) as Move
}

const tables: [move: Move, rules: readonly Rule[]][] = [
  [moveFrom('4'), RULES_V5],
  [moveFrom('3'), RULES_V4],
  [moveFrom('express'), RULES_SWAP],
]

for (const [move, rules] of tables) {
  for (const { code, title, found, written, fixed, fine } of rules) {
    describe(`${code}: ${title}`, () => {
      it('finds its examples, and fixes those where the fix is certain', () => {
        const programs = found.map((program) => PRELUDE + program)
        const findings = programs.map((program) => scan(program, move).filter((finding) => finding.code === code))
        expect(findings.map(({ length }) => length)).toEqual(found.map(() => 1))
        const edited = programs.map((program, i) => applyEdits(program, findings[i]?.[0]?.edits ?? []))
        expect(edited).toEqual(written ? written.map((program) => PRELUDE + program) : programs)
        expect(fixed === undefined || written !== undefined || code === 'TL430').toBe(true)
      })

      it('does not find what only looks like them', () => {
        const findings = fine.flatMap((program) => scan(PRELUDE + program, move))
        expect(findings.filter((finding) => finding.code === code)).toEqual([])
      })
    })
  }
}
