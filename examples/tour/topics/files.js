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
  about: 'Serve a whole directory, or one file from a handler. Types, ranges and caching are taken care of.',
  file: './topics/files.js',
  examples: [
    {
      title: 'A directory',
      teaches:
        'static() serves the files below a directory, and nothing outside of it. It answers ranges, which is how video players seek, and conditional requests, which is how browsers save bytes.',
      code: 'static',
      tries: [
        { shows: 'A file', request: ['GET /files/static/timetable.txt'] },
        { shows: 'Its first bytes', request: ['GET /files/static/timetable.txt', 'Range: bytes=0-4'], status: 206 },
        {
          shows: 'Bytes it does not have',
          request: ['GET /files/static/timetable.txt', 'Range: bytes=9000-'],
          status: 416,
        },
        { shows: 'A missing slash', request: ['GET /files/static'], status: 301 },
        { shows: 'A path to the outside', request: ['GET /files/static/..%2fapp.js'], status: 404 },
      ],
    },
    {
      title: 'One file from a handler',
      teaches:
        'sendFile() sends a file below root, with the right type and an ETag. Because root is fixed, a name that comes from the client cannot leave it.',
      code: 'send',
      tries: [{ shows: "Today's timetable", request: ['GET /files/today'] }],
    },
    {
      title: 'A download',
      teaches:
        'download() makes the browser save the file, under a name that you choose. The header has the name twice: in plain ASCII for old clients, and encoded for all others.',
      code: 'download',
      tries: [{ shows: 'Save it', request: ['GET /files/take-away'] }],
    },
  ],
  handler: router,
}
