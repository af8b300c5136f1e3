/** The longest string that is worth it: two blocks of 64 bytes, minus at least nine that SHA-1 adds. */
export const LONGEST_SHORT_TEXT = 119

/**
 * The SHA-1 of a short string in base64 without padding; undefined unless all characters are ASCII.
 *
 * `node:crypto` is faster for long strings. For a few words, most of its time is the call itself: in a server under
 * load this takes about 2 µs less on Node 20 and 24, and the same on Node 26, although `crypto.hash` is faster from 40
 * characters on in a tight loop (figures in docs/decisions/dependencies.md).
 */
export function sha1OfShortText(text: string): string | undefined {
  const { length } = text
  for (let i = 0; i < 5; i++) state[i] = INITIAL_STATE[i] as number
  let at = 0
  let i = 0
  let all = 0
  // A word at a time: with a check and a branch for each character it takes a tenth longer (Node 24; Node 26 the same).
  for (; i + 3 < length; i += 4) {
    const first = text.charCodeAt(i)
    const second = text.charCodeAt(i + 1)
    const third = text.charCodeAt(i + 2)
    const fourth = text.charCodeAt(i + 3)
    all |= first | second | third | fourth
    words[at++] = (first << 24) | (second << 16) | (third << 8) | fourth
    if (at === BLOCK) at = addBlock()
  }
  let word = 0
  for (; i < length; i++) {
    const code = text.charCodeAt(i)
    all |= code
    word = (word << 8) | code
  }
  if (all > 127) return undefined
  // After the string comes a single 1 bit, then zeros up to the last two words, which hold the length in bits.
  words[at++] = ((word << 8) | 0x80) << (24 - ((length & 3) << 3))
  if (at > BLOCK - 2) {
    while (at < BLOCK) words[at++] = 0
    at = addBlock()
  }
  while (at < BLOCK - 1) words[at++] = 0
  words[BLOCK - 1] = length << 3
  addBlock()
  return stateInBase64()
}

const BLOCK = 16
const ROUNDS = 80

// Shared, because only one string is hashed at a time.
const words = new Int32Array(ROUNDS)
const state = new Int32Array(5)
const INITIAL_STATE = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)

/** Adds the block in `words` to `state` (RFC 3174, section 6.1); returns where the next one starts. */
function addBlock(): 0 {
  for (let i = BLOCK; i < ROUNDS; i++) {
    const mixed =
      (words[i - 3] as number) ^ (words[i - 8] as number) ^ (words[i - 14] as number) ^ (words[i - 16] as number)
    words[i] = (mixed << 1) | (mixed >>> 31)
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  // Four loops instead of one: choosing the function in each round takes a quarter longer.
  let i = 0
  for (; i < 20; i++) {
    const next = (((a << 5) | (a >>> 27)) + ((b & c) | (~b & d)) + 0x5a827999 + e + (words[i] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; i < 40; i++) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + 0x6ed9eba1 + e + (words[i] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; i < 60; i++) {
    const next = (((a << 5) | (a >>> 27)) + ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc + e + (words[i] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; i < 80; i++) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + 0xca62c1d6 + e + (words[i] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  return 0
}

/**
 * Encodes the 160 bits of the state, six by six, with two zeros at the end. As one string: joining pieces costs more.
 */
function stateInBase64(): string {
  const a = state[0] as number
  const b = state[1] as number
  const c = state[2] as number
  const d = state[3] as number
  const e = state[4] as number
  // biome-ignore format: a line for each word
  return String.fromCharCode(
    digit(a >>> 26), digit(a >>> 20), digit(a >>> 14), digit(a >>> 8), digit(a >>> 2), digit((a << 4) | (b >>> 28)),
    digit(b >>> 22), digit(b >>> 16), digit(b >>> 10), digit(b >>> 4), digit((b << 2) | (c >>> 30)),
    digit(c >>> 24), digit(c >>> 18), digit(c >>> 12), digit(c >>> 6), digit(c),
    digit(d >>> 26), digit(d >>> 20), digit(d >>> 14), digit(d >>> 8), digit(d >>> 2), digit((d << 4) | (e >>> 28)),
    digit(e >>> 22), digit(e >>> 16), digit(e >>> 10), digit(e >>> 4), digit(e << 2),
  )
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0))

function digit(bits: number): number {
  return DIGITS[bits & 63] as number
}
