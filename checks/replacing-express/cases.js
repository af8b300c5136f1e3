// What is tried in the place of Express: `modules` beside it, a program that prints one line, and whether that line is right. A case
// with `express` also runs there: on a package that brings Express itself (`null`), or on that version.
const ECHO_ERRORS = "process.on('uncaughtException', (err) => console.log(String(err).split('\\n')[0]))\n"

/** Every bundled middleware of 3.x that is the work of another package, as an app makes it. */
const MADE = [
  ...[
    'compress()',
    "cookieParser('a')",
    "cookieSession({ secret: 'a' })",
    "directory('.')",
    'errorHandler()',
    'favicon()',
  ],
  ...[
    "logger('dev')",
    'methodOverride()',
    'multipart()',
    'responseTime()',
    "session({ secret: 'a' })",
    'timeout(1000)',
  ],
  "vhost('a.test', app)",
]

export const CASES = [
  {
    title: 'json-server, which brings its own Express, loads',
    line: 'v4',
    modules: { 'json-server': '0.17.4' },
    express: null,
    program: `const inside = require('node:module').createRequire(require.resolve('json-server'))
const { name, version } = inside('express/package.json')
if (typeof inside('express')().get !== 'function') throw new Error('not a framework')
console.log(name, version)`,
    isRight: ({ ours, theirs, version }) => ours === `@trunkline/v4 ${version}` && /^express 4\./.test(theirs),
  },
  {
    title: 'a package that loads router/lib/layer unasked, as Parse Server 9 does, matches',
    line: 'v5',
    modules: { 'borrows-router': '1.0.0' },
    express: '^5.0.0',
    program: `console.log(JSON.stringify(require('borrows-router').match('/users/:id', '/users/7')))`,
    // Plug'n'Play gives packages only what they ask for, with Express, too.
    isRight: ({ ours, theirs }) => ours === theirs || (ours === '{"id":"7"}' && theirs.startsWith('Error')),
  },
  {
    title: 'an app of 3.x makes of its bundled middleware',
    line: 'v3',
    modules: {},
    program: `const express = require('express')
const app = express()
console.log([${MADE.map((call) => `express.${call}`)}].filter((made) => typeof made === 'function').length)`,
    isRight: ({ ours }) => ours === String(MADE.length),
  },
].map((each) => ({ ...each, program: `${ECHO_ERRORS}${each.program}\n` }))
