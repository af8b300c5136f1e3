import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

const { app } = await importExample<{ app: unknown }>('tour/app.js')
const origin = await serve(app)

function get(path: string, accept = '*/*'): Promise<Response> {
  return fetch(origin + path, { headers: { Accept: accept }, redirect: 'manual' })
}

function sign(form: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return fetch(`${origin}/guest-book`, { method: 'POST', headers, body: form, redirect: 'manual' })
}

async function entries(): Promise<{ name: string; message: string }[]> {
  return (await get('/guest-book', 'application/json')).json() as Promise<{ name: string; message: string }[]>
}

describe('the guest book', () => {
  it('keeps an entry and escapes what is in it', async () => {
    const entry = new URLSearchParams({ name: 'Ada & "Co"', message: '<script>alert(1)</script>' })
    const response = await sign(String(entry))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/guest-book?signed=yes'])

    const page = await (await get('/guest-book?signed=yes', 'text/html')).text()
    expect(page).toContain('your entry is in the book')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('Ada &amp; &#34;Co&#34;')
    expect(page).not.toContain('<script>')

    const [latest] = await entries()
    expect(latest).toMatchObject({ name: 'Ada & "Co"', message: '<script>alert(1)</script>' })
  })

  const refused: { title: string; form: string; text: string }[] = [
    { title: 'an empty name', form: 'name=+&message=hello', text: 'Please give a name.' },
    { title: 'a list where a text belongs', form: 'name=a&name=b&message=hello', text: 'Please give a name.' },
    { title: 'an object where a text belongs', form: 'name=a&message[x]=hello', text: 'Please give a message.' },
    {
      title: 'a message without end',
      form: `name=a&message=${'x'.repeat(281)}`,
      text: 'The message is longer than 280 characters.',
    },
  ]
  for (const { title, form, text } of refused) {
    it(`refuses ${title}`, async () => {
      const response = await sign(form)
      expect(response.status).toBe(422)
      expect(await response.text()).toContain(text)
    })
  }

  it('stays small', async () => {
    for (let i = 0; i < 55; i++) await sign(`name=n&message=${i}`)
    const kept = await entries()
    expect(kept).toHaveLength(50)
    expect(kept[0]?.message).toBe('54')
  })
})
