/** How much of a failing part is repeated after the report: the end of vitest's output with one failure fits. */
const LINES = 40

/** Keeps the last lines of what a part prints. */
export class Tail {
  #text = ''

  add(chunk) {
    const lines = `${this.#text}${chunk}`.split('\n')
    this.#text = lines.slice(-LINES - 1).join('\n')
  }

  toString() {
    return this.#text.trimEnd()
  }
}
