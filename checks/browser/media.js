/**
 * A WAV file of silence and a tone: 8 kHz, 8 bits, one channel. Valid, seekable by bytes, and as long as one likes.
 * @see https://www.rfc-editor.org/rfc/rfc2361 for the format's registration
 */
export function toneOf(seconds) {
  const RATE = 8000
  const samples = Buffer.alloc(RATE * seconds)
  for (let i = 0; i < samples.length; i++) samples[i] = 128 + Math.round(100 * Math.sin((i / RATE) * 2 * Math.PI * 440))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
