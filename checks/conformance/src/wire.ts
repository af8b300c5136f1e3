import { connect } from 'node:net'
import { type Message, parseMessages } from './message.ts'
import type { Exchange } from './scenario.ts'

/** Sends the bytes of one exchange and resolves with every answer, or rejects when they do not come in time. */
export function exchangeBytes(port: number, exchange: Exchange, timeout = 600_000): Promise<Message[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`${exchange.title}: no complete answer within ${timeout} ms; received ${JSON.stringify(text)}`))
    }, timeout)
    const settle = (ended: boolean): void => {
      const { messages, rest } = parseMessages(text, exchange.methods, ended)
      if (!ended && messages.length < exchange.methods.length) return
      clearTimeout(timer)
      socket.destroy()
      if (rest) messages.push({ statusLine: `unasked: ${rest}`, headers: [], body: '', complete: true })
      resolve(messages)
    }
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(exchange.bytes, 'latin1'))
    socket.on('data', (chunk) => {
      text += chunk
      settle(false)
    })
    socket.on('close', () => settle(true))
    // A reset is an answer too: what arrived before it is compared, and 'close' follows.
    socket.on('error', () => {})
  })
}
