import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router, text } from 'trunkline'
import { crossOrigin } from 'trunkline/tools'

const COMMAND = fileURLToPath(new URL('../../../tools/cli/bin/trunkline.js', import.meta.url))
const LONGEST = 30_000 // milliseconds
const MANIFEST = JSON.stringify({ name: 'app', dependencies: { express: '^4.21.0' } })

const router = Router()

// #region run
/** Has the command read an app in a folder of its own; nothing of that app is run. */
router.post('/', crossOrigin(), text({ limit: '20kb' }), async (req, res) => {
  const folder = await mkdtemp(join(tmpdir(), 'tour-doctor-'))
  try {
    await writeFile(join(folder, 'package.json'), MANIFEST)
    await writeFile(join(folder, 'app.js'), req.body ?? '')
    res.type('text').send(await doctor(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
})

function doctor(folder) {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [COMMAND, 'doctor', '.'],
      { cwd: folder, timeout: LONGEST },
      (error, printed, failed) => {
        if (typeof error?.code === 'string' || error?.killed) reject(error)
        else resolve(printed || failed) // the exit code says whether there were findings
      },
    )
  })
}
// #endregion

const TEXT = 'Content-Type: text/plain'

const OLD = `const express = require('express')
const app = express()

app.get('/files/*', (req, res) => res.download(req.params[0]))
app.get('/books/:id?', (req, res) => res.json(200, { id: req.param('id') }))
app.del('/books/:id', (req, res) => res.redirect('back'))

app.listen(3000)`

const CHANGED = `const express = require('express')
const app = express()

app.get('/files/{*path}', (req, res) => res.download(req.params.path.join('/')))
app.get('/books{/:id}', (req, res) => res.json({ id: req.params.id }))
app.delete('/books/:id', (req, res) => res.redirect('/books'))

app.listen(3000)`

export const doctorTopic = {
  path: '/doctor',
  title: 'The doctor',
  about: 'It reads an app for Express 3 or 4, and lists what to change for the next release line, with file and line.',
  file: './topics/doctor.js',
  examples: [
    {
      title: 'Let it read an app',
      teaches:
        'npx @trunkline/cli doctor reads your files and runs none of them; --fix changes what is safe to change. Below, the server runs the same command on the code in the request: change it, and send it again.',
      code: 'run',
      tries: [
        { shows: 'An app for Express 4', request: ['POST /doctor', TEXT, '', OLD] },
        {
          shows: 'The same, after the changes',
          request: ['POST /doctor', TEXT, '', CHANGED],
        },
      ],
    },
  ],
  handler: router,
}
