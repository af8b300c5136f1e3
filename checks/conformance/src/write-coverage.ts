import { writeFileSync } from 'node:fs'
import { topics } from '../scenarios/index.ts'
import { formatCoverage } from './coverage.ts'
import { readRows, readToCome, root } from './documents.ts'

writeFileSync(new URL('docs/coverage.md', root), formatCoverage(readRows(), topics, readToCome()))
