export const HTML = 'text/html; charset=utf-8'

export async function listen(app) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
