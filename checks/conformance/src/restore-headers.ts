import { OutgoingMessage } from 'node:http'

/*
 * Node 24 removed `res._headers`, which Express 3 and its middleware use to ask whether a client's copy is fresh, to send files and
 * to answer 404 for them. Loaded before them it comes back as Node 22 has it, so that the real Express 3 stays the
 * measure on newer Nodes. The process of ours never loads it.
 */
export const headersAccessor: PropertyDescriptor & ThisType<OutgoingMessage> = {
  get() {
    return this.getHeaders()
  },
  // Not by removeHeader(): node would then leave out Content-Length and Date of its own as well.
  set(value: Record<string, string> | null) {
    const table = Object.getOwnPropertySymbols(this).find(({ description }) => description === 'kOutHeaders')
    if (table === undefined) throw new Error('this Node keeps the headers of a response in another place')
    Reflect.set(this, table, null)
    for (const [name, field] of Object.entries(value ?? {})) this.setHeader(name, field)
  },
}

if (!('_headers' in OutgoingMessage.prototype)) {
  Object.defineProperty(OutgoingMessage.prototype, '_headers', { ...headersAccessor, configurable: true })
}
