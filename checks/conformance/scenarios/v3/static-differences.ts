import { app3, as3, topicOn3 } from '../../src/define-v3.ts'
import { onError3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const LINK = 'Redirecting to <a href="/dir/">/dir/</a>\n'
const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Redirecting</title>
</head>
<body>
<pre>Redirecting to /dir/</pre>
</body>
</html>
`

/** What `static` of 3.x has otherwise. Each is a row of docs/differences.md. */
export default topicOn3('scenarios/v3/static-differences', [
  {
    kind: 'difference',
    title: 'the page that leads to a directory on 3.x',
    rows: [use],
    build: (framework, { fixture }) => app3(framework, (app) => app.use(as3(framework).static(fixture('files/site')))),
    exchanges: gets('/dir'),
    expected: {
      oracle: [{ status: 303, headers: { Location: '/dir/', 'Content-Security-Policy': null }, body: LINK }],
      subject: [
        { status: 303, headers: { Location: '/dir/', 'Content-Security-Policy': "default-src 'none'" }, body: PAGE },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a directory behind a slash and a backslash on 3.x',
    rows: [use],
    build: (framework, { fixture }) => app3(framework, (app) => app.use(as3(framework).static(fixture('files/site')))),
    exchanges: [get('/\\evil.test/..')],
    expected: {
      oracle: [{ status: 303, headers: { Location: '/\\evil.test/../' } }],
      subject: [{ status: 303, headers: { Location: '/%5Cevil.test/../' } }],
    },
  },
  {
    kind: 'difference',
    title: 'whether an error of static may be shown, on 3.x',
    rows: [use],
    build: (framework, { fixture }) =>
      app3(framework, (app) => {
        app.use(as3(framework).static(fixture('files/site'), { fallthrough: false }))
        app.use(onError3((error, _req, res) => res.send(500, [error['status'], error['expose']])))
      }),
    exchanges: gets('/none', '/../x'),
    expected: {
      oracle: [{ body: '[404,false]' }, { body: '[403,false]' }],
      subject: [{ body: '[404,false]' }, { body: '[403,true]' }],
    },
  },
])
