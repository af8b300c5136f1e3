import { writeFileSync } from 'node:fs'
import { topics } from '../scenarios/index.ts'
import { formatCoverage } from './coverage.ts'
import { readRows, readSpecification, readStatements, readToCome, root } from './documents.ts'
import { formatStatements } from './statements.ts'

writeFileSync(new URL('checks/conformance/coverage.md', root), formatCoverage(readRows(), topics, readToCome()))
writeFileSync(
  new URL('checks/conformance/specification/statements.md', root),
  formatStatements(readSpecification(), readStatements(), topics),
)
