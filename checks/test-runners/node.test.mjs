import assert from 'node:assert'
import { test } from 'node:test'
import { checks } from './checks.js'

for (const [title, check] of Object.entries(checks)) test(title, () => check(assert.deepStrictEqual))
