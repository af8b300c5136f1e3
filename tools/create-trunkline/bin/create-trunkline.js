#!/usr/bin/env node
import { main } from '../src/main.js'

process.stdout.on('error', () => {}) // whoever reads it has left, such as `head`
process.exitCode = await main(process.argv.slice(2))
