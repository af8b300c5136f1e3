import { expect, it } from 'vitest'
import { listFiles } from '../src/doctor/files.ts'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { scan } from '../src/doctor/scan.ts'
import { scanInThreads } from '../src/doctor/scan-in-threads.ts'
import { makeFolder } from './run-cli.ts'

const V5 = MOVES[0] as Move

/** Apps that have nothing to do with each other. One sets what counts for all, and one cannot be read. */
function apps(count: number): Record<string, string> {
  const files = Array.from({ length: count }, (_, i): [string, string][] => [
    [`${i}/app.js`, "const app = require('express')()\nrequire('./routes')(app)\napp.use(require('express').json())\n"],
    [
      `${i}/routes.js`,
      "module.exports = (x) => {\n  x.get('/a*', f)\n  x.post('/', (req, res) => res.send(req.body.a + req.query.a.b))\n}\n",
    ],
    [`${i}/line.js`, `const app = require('trunkline/v${i % 2 ? 4 : 5}')()\napp.get('/a{b}', f)\n`],
  ]).flat()
  return {
    ...Object.fromEntries(files),
    'settings.js': "const app = require('express')()\napp.set('query parser', 'extended')\n",
    'spoiled.js': 'const app = (\n',
  }
}

it('a project that is read in several threads has the same findings as one that is read in one', async () => {
  const folder = makeFolder(apps(5))
  const files = listFiles(folder, [])
  const options = { overlay: new Map([[`${folder}/0/app.js`, "require('express')().del('/', f)\n"]]) }
  const alone = scan(folder, files, V5, options)
  expect(alone.findings.length).toBeGreaterThan(10)
  expect(alone.findings.some(({ code }) => code === 'TL414')).toBe(false)
  expect(await scanInThreads(folder, files, V5, options, 1)).toEqual(alone)
})
