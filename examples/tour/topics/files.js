import { fileURLToPath } from 'node:url'
import trunkline, { Router } from 'trunkline'

const router = Router()
const directory = fileURLToPath(new URL('../files', import.meta.url))

// #region static
router.use('/static', trunkline.static(directory, { maxAge: '1h' }))
// #endregion

// #region send
router.get('/today', (_req, res) => res.sendFile('timetable.txt', { root: directory }))
// #endregion

// #region download
router.get('/take-away', (_req, res) => res.download('timetable.txt', 'Fahrpläne für heute.txt', { root: directory }))
// #endregion

export const files = {
  path: '/files',
  title: 'Files',
  about:
    'Whole directories, or one file by a handler: with ranges, validators and types, and never outside the directory.',
  file: './topics/files.js',
  tries: [
    { shows: 'A file of a directory', request: ['GET /files/static/timetable.txt'], code: 'static' },
    {
      shows: 'A part of it',
      request: ['GET /files/static/timetable.txt', 'Range: bytes=0-4'],
      code: 'static',
      status: 206,
    },
    {
      shows: 'A part that it does not have',
      request: ['GET /files/static/timetable.txt', 'Range: bytes=9000-'],
      code: 'static',
      status: 416,
    },
    { shows: 'A directory without its slash', request: ['GET /files/static'], code: 'static', status: 301 },
    { shows: 'A way out that is none', request: ['GET /files/static/..%2fapp.js'], code: 'static', status: 404 },
    { shows: 'One file, by a handler', request: ['GET /files/today'], code: 'send' },
    { shows: 'A download, with a name of its own', request: ['GET /files/take-away'], code: 'download' },
  ],
  handler: router,
}
