import { once } from 'node:events'
import { connect } from 'node:net'
import { eventually } from '../support/eventually.ts'

/** What is sent: a frame of RFC 6455 §5.2, with anything in it that is not valid. */
export interface Frame {
  opcode: number
  payload?: Buffer | string
  /** @default true */
  fin?: boolean
  /** The three reserved bits. @default 0 */
  reserved?: number
  /** @default true, as a client has to */
  masked?: boolean
}

export const CONTINUATION = 0
export const TEXT = 1
export const BINARY = 2
export const CLOSE = 8
export const PING = 9
export const PONG = 10

/** A payload of a closing frame. */
export function closing(code: number, reason: Buffer | string = ''): Buffer {
  return Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason as string)])
}

const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d])

/** Bytes of a frame, masked unless it says otherwise. */
export function encodeFrame({ opcode, payload = '', fin = true, reserved = 0, masked = true }: Frame): Buffer {
  const bytes = Buffer.from(payload as string)
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode, ...lengthBytes(bytes.length)]
  head[1] = (head[1] as number) | (masked ? 0x80 : 0)
  if (!masked) return Buffer.concat([Buffer.from(head), bytes])
  return Buffer.concat([Buffer.from(head), MASK, bytes.map((byte, i) => byte ^ (MASK[i % 4] as number))])
}

function lengthBytes(length: number): number[] {
  if (length < 126) return [length]
  if (length < 65_536) return [126, length >> 8, length & 255]
  const bytes = Buffer.alloc(9, 127)
  bytes.writeBigUInt64BE(BigInt(length), 1)
  return [...bytes]
}

/** Frames of a server: none of them is masked or in fragments, for `ws` sends none. */
export function decodeFrames(bytes: Buffer): [opcode: number, payload: Buffer][] {
  const frames: [number, Buffer][] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const short = bytes[at + 1] as number
    const [length, head] =
      short < 126
        ? [short, 2]
        : short === 126
          ? [bytes.readUInt16BE(at + 2), 4]
          : [Number(bytes.readBigUInt64BE(at + 2)), 10]
    frames.push([(bytes[at] as number) & 15, bytes.subarray(at + head, at + head + length)])
    at += head + length
  }
  return frames
}

/** Opens a WebSocket by hand, writes the pieces one by one, and gives all frames that come until the connection ends. */
export async function exchangeFrames(
  port: number,
  path: string,
  pieces: readonly Buffer[],
): Promise<ReturnType<typeof decodeFrames>> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
  })
  socket.on('error', () => {}) // the server may close while more is on its way; 'close' follows
  const closed = once(socket, 'close')
  await eventually(() => {
    if (!received.includes('\r\n\r\n')) throw new Error('no handshake yet')
  })
  for (const piece of pieces) {
    if (!socket.writable) break
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
  }
  await closed
  return decodeFrames(received.subarray(received.indexOf('\r\n\r\n') + 4))
}
