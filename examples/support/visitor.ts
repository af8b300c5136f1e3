/** What came back, without what no two runs have in common. */
export interface Page {
  status: number
  type: string | null
  location: string | null
  body: string
}

/** Someone with a browser: keeps cookies, remembers the token of the last form, and follows nothing by itself. */
export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  /** The hidden field of the last page that had one. */
  token = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.ask(path, { headers })
  }

  /** Sends a form, with the token of the last page. */
  submit(path: string, fields: Record<string, string>): Promise<Page> {
    return this.ask(path, { method: 'POST', body: new URLSearchParams({ _csrf: this.token, ...fields }) })
  }

  sendJson(method: string, path: string, value: unknown, headers: Record<string, string> = {}): Promise<Page> {
    const body = JSON.stringify(value)
    return this.ask(path, { method, body, headers: { 'Content-Type': 'application/json', ...headers } })
  }

  async ask(path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { Cookie: cookie } : {}) }
    const response = await fetch(this.#origin + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return this.#read(response)
  }

  async #read(response: Response): Promise<Page> {
    const location = response.headers.get('location')?.replace(this.#origin, '') ?? null
    const text = await response.text()
    // Nobody sees the text of a redirect, and Express 3 has a link in it where ours, for safety, has none.
    const body = location !== null && response.status >= 300 && response.status < 400 ? '' : text
    const token = /name="_csrf" value="([^"]+)"/.exec(body)?.[1]
    if (token !== undefined) this.token = token
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      location,
      body: token === undefined ? body : body.replaceAll(token, '(token)'),
    }
  }

  #keep(line: string): void {
    const [name = '', value = ''] = (line.split(';', 1)[0] as string).split('=')
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
