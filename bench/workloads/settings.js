import { get } from './request.js'

/** Settings, then middleware: what guides to production name, one by one in front of the same text. */
const NAMES = [
  'nothing',
  ...['x-powered-by off', 'own header', 'x-powered-by off, own header', 'etag off', 'etag strong', 'trust proxy'],
  ...['query parser extended', 'env development'],
  ...['cors', 'helmet', 'compression', 'cookie-parser', 'morgan', 'express-session'],
]
const HEADERS = { 'Accept-Encoding': 'gzip', Cookie: 'theme=dark', Origin: 'https://app.example' }

export const settings = NAMES.map((name) => ({
  id: name.replaceAll(/[, ]+/g, '-'),
  title: name,
  group: 'settings',
  part: 'settings',
  app: 'withSetting',
  options: { name },
  requests: [get('/?name=ada', { type: 'text/plain' }, { ...HEADERS, 'X-Forwarded-For': '203.0.113.7' })],
}))
