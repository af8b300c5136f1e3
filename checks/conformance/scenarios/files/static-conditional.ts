import { serve, topicOn } from '../../src/define.ts'
import { get, head } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'
import { EARLIER, LATER, MODIFIED, siteWith, tagOf } from './site.ts'

const option = (name: string): string => `Static-file options (framework.static) › ${name}`
const TAG = tagOf(20)
const OTHER = '"other"'
const STRONG = TAG.slice(2)

const CONDITIONS: Record<string, string>[] = [
  ...[
    TAG,
    STRONG,
    OTHER,
    '*',
    `${OTHER}, ${TAG}`,
    `${OTHER} , ${TAG} ,`,
    '',
    ',,',
    'junk',
    `${OTHER},`.repeat(200) + TAG,
  ].map((value) => ({
    'If-None-Match': value,
  })),
  ...[TAG, STRONG, OTHER, '*', `${OTHER}, ${TAG}`, ` , ${TAG}`, '', ',', 'W/"x"', `W/${TAG}`].map((value) => ({
    'If-Match': value,
  })),
  ...[MODIFIED, EARLIER, LATER, 'junk', '', '0', '2025-01-01'].map((value) => ({ 'If-Modified-Since': value })),
  ...[MODIFIED, EARLIER, LATER, 'junk', ''].map((value) => ({ 'If-Unmodified-Since': value })),
  { 'If-None-Match': OTHER, 'If-Modified-Since': LATER },
  { 'If-None-Match': TAG, 'If-Modified-Since': EARLIER },
  { 'If-Match': TAG, 'If-Unmodified-Since': EARLIER },
  { 'If-Match': OTHER, 'If-None-Match': TAG },
  { 'If-None-Match': TAG, 'Cache-Control': 'no-cache' },
  { 'If-None-Match': TAG, 'Cache-Control': 'max-age=0' },
  { 'If-None-Match': TAG, Range: 'bytes=0-1' },
  { 'If-Match': OTHER, Range: 'bytes=0-1' },
]

const RANGES = [
  'bytes=0-4',
  'bytes=0-0',
  'bytes=5-',
  'bytes=-5',
  'bytes=-0',
  'bytes=-99',
  'bytes=0-99',
  'bytes=19-19',
  'bytes=20-',
  'bytes=20-30',
  'bytes=99-',
  'bytes=10-5',
  'bytes=1-0',
  'bytes=0-4,5-9',
  'bytes=0-4,10-14',
  'bytes=0-4,2-8',
  'bytes=0-4,99-',
  `bytes=${'0-0,'.repeat(500)}0-0`,
  `bytes=${Array.from({ length: 10 }, (_, i) => `${i * 2}-${i * 2}`).join(',')}`,
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=1',
  'bytes=0x0-4',
  'bytes=1e1-',
  'bytes=9007199254740993-',
  'bytes=0-99999999999999999999999',
  'bytes = 0-4',
  ' bytes=0-4',
  'BYTES=0-4',
  'lines=0-4',
  'bytes=0-4;x',
  'bytes: 0-4',
  'bytes=0-4 , 5-9',
  '',
]
const IF_RANGES = [TAG, STRONG, OTHER, MODIFIED, EARLIER, LATER, 'junk', '', `${OTHER}, ${TAG}`, `x${TAG}x`]

const both = (headers: Record<string, string>): Exchange[] => [
  get('/digits.txt', headers),
  head('/digits.txt', headers),
]

export default topicOn(['4.x', '5.x'], 'scenarios/files/static-conditional', [
  serve('static: preconditions', [option('etag'), option('lastModified')], siteWith(), CONDITIONS.flatMap(both)),
  serve(
    'static: preconditions without validators',
    [option('etag'), option('lastModified')],
    siteWith({ etag: false, lastModified: false, fallthrough: false }),
    CONDITIONS.flatMap(both),
  ),
  serve('static: preconditions without a tag', [option('etag')], siteWith({ etag: false }), CONDITIONS.flatMap(both)),
  serve(
    'static: preconditions without a date',
    [option('lastModified')],
    siteWith({ lastModified: false }),
    CONDITIONS.flatMap(both),
  ),
  serve(
    'static: ranges',
    [option('acceptRanges')],
    siteWith(),
    RANGES.flatMap((value) => both({ Range: value })),
  ),
  serve(
    'static: ranges of an empty and of a long file',
    [option('acceptRanges')],
    siteWith(),
    ['bytes=0-0', 'bytes=0-', 'bytes=-1', 'bytes=100000-180000', 'bytes=200000-'].flatMap((value) => [
      get('/empty.txt', { Range: value }),
      get('/long.txt', { Range: value }),
    ]),
  ),
  serve(
    'static: ranges under If-Range',
    [option('acceptRanges')],
    siteWith(),
    IF_RANGES.flatMap((value) => [
      ...both({ Range: 'bytes=0-4', 'If-Range': value }),
      get('/digits.txt', { Range: 'bytes=99-', 'If-Range': value }),
    ]),
  ),
  serve(
    'static: If-Range without validators',
    [option('acceptRanges')],
    siteWith({ etag: false, lastModified: false }),
    IF_RANGES.flatMap((value) => both({ Range: 'bytes=0-4', 'If-Range': value })),
  ),
])
