// Compiled, never run: paths that 5.x refuses when they are registered are errors before that.
import framework, { type RequestHandler, Router } from 'trunkline'

const app = framework()
declare const handler: RequestHandler

// @ts-expect-error a star needs a name
app.get('*', handler)
// @ts-expect-error also behind a slash
app.use('/files/*', handler)
// @ts-expect-error there is no question mark
app.post('/users/:id?', handler)
// @ts-expect-error there are no expressions
app.all('/users/:id(\\d+)', handler)
// @ts-expect-error there are no groups
app.put('/(a|b)', handler)
// @ts-expect-error there are no classes
app.patch('/[ab]', handler)
// @ts-expect-error there is no plus
app.delete('/:a+', handler)
// @ts-expect-error that is kept for later
app.get('/a!', handler)
// @ts-expect-error a colon needs a name
app.get('/:', handler)
// @ts-expect-error a name begins with a letter
app.get('/:1st', handler)
// @ts-expect-error also between others
app.get('/:a/:/:b', handler)
// @ts-expect-error a group has to end
app.get('/{a', handler)
// @ts-expect-error a group has to begin
app.get('/a}', handler)
// @ts-expect-error a backslash escapes something
app.get('/a\\', handler)
// @ts-expect-error one of several
app.get(['/a/:id', '/b/*'], handler)
// @ts-expect-error on a route
app.route('/a/*').get(handler)
// @ts-expect-error on a router
Router().get('/:id?', handler)
// @ts-expect-error with handlers that TypeScript has to infer
app.get('/:id?', (req, res) => res.send(req.params))

// What is escaped, or not known, is taken.
app.get('/a\\?/\\*/\\(x\\)/\\:y', handler)
app.get('/:"a?b"', (req) => req.params['a?b'])
app.get('/a\\:b/:c', (req) => req.params.c.trim())
app.get('/:id?' as string, handler)
app.get(['/a/:id', /^\/b/], handler)
