import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { start } from '../support/start.ts'

const [CERT, KEY] = ['cert.pem', 'key.pem'].map((name) =>
  fileURLToPath(new URL(`../../packages/trunkline/test/transports/certificate/${name}`, import.meta.url)),
) as [string, string]

describe('the example of HTTP/2', async () => {
  const [plain, secure] = await Promise.all([start('http2/app.js'), start('http2/app.js', { CERT, KEY })])

  it('answers in the clear and by TLS', async () => {
    expect(await get(plain)).toEqual({ version: '2.0', secure: false, host: 'localhost' })
    expect(await get(secure)).toEqual({ version: '2.0', secure: true, host: 'localhost' })
  })
})

function get(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const session = connect(url, { ca: readFileSync(CERT) }).on('error', reject)
    let body = ''
    session
      .request({ ':path': '/' })
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        body += chunk
      })
      .on('end', () => {
        session.close()
        resolve(JSON.parse(body))
      })
  })
}
