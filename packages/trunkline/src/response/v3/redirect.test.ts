import { describeResponses } from '../../../test/support/response-with-v3.ts'

describeResponses('res.redirect() of 3.x leads', [
  { title: 'to the mount path', handler: (_, res) => res.redirect('login'), want: { fields: { location: '/login' } } },
  {
    title: 'relative to the path that was asked for',
    path: '/post/1',
    handler: (_, res) => res.redirect('../2'),
    want: { status: 302, fields: { location: '/post/2' } },
  },
  { title: 'with a status first', handler: (_, res) => res.redirect(301, '/x'), want: { status: 301 } },
  { title: 'with a status last', handler: (_, res) => res.redirect('/x', 301), want: { status: 301 } },
  {
    title: 'with a page that has no link',
    headers: { Accept: 'text/html' },
    handler: (_, res) => res.redirect('/x?a="<b>&c'),
    want: { body: '<p>Found. Redirecting to /x?a=%22%3Cb%3E&amp;c</p>', fields: { vary: 'Accept' } },
  },
  {
    title: 'back to where the client came from',
    headers: { Referer: '/before' },
    handler: (_, res) => res.redirect('back'),
    want: { fields: { location: '/before' } },
  },
  {
    title: 'back to the root otherwise',
    handler: (_, res) => res.redirect('back'),
    want: { fields: { location: '/' } },
  },
  {
    title: 'with an end that those who wrap it know from Express 3, in the response to HEAD',
    method: 'HEAD',
    handler: (_, res) => {
      const { end } = res
      res.end = ((...args: unknown[]) => {
        res.setHeader('X-End', JSON.stringify(args))
        return Reflect.apply(end, res, args)
      }) as typeof res.end
      res.redirect('/x')
    },
    want: { fields: { 'x-end': '[null]' } },
  },
])
