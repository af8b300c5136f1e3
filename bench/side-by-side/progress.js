/** Tells what runs and how long it will still take, by how the time so far compares with what was planned. */
export class Progress {
  #started = performance.now()
  #planned = 0
  #donePlanned = 0
  #lastDone = this.#started
  #lastLine = 0

  constructor(plannedSeconds) {
    this.#planned = plannedSeconds
  }

  show(what) {
    const now = performance.now()
    const line = `[${minutes((now - this.#started) / 1000)} gone, about ${minutes(this.#left())} left] ${what}`
    if (process.stderr.isTTY) {
      process.stderr.write(`\r\x1b[K${line}`)
    } else if (now - this.#lastLine > 10_000) {
      // In a log a line every ten seconds is enough.
      this.#lastLine = now
      process.stderr.write(`${line}\n`)
    }
  }

  /** Something that had been planned for these seconds is over. */
  done(plannedSeconds, what) {
    this.#donePlanned += plannedSeconds
    this.#lastDone = performance.now()
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    process.stderr.write(`[${minutes(this.#left())} left] ${what}\n`)
  }

  #left() {
    const gone = (this.#lastDone - this.#started) / 1000
    const pace = this.#donePlanned > 10 ? gone / this.#donePlanned : 1
    const since = (performance.now() - this.#lastDone) / 1000
    return Math.max(0, (this.#planned - this.#donePlanned) * pace - since)
  }
}

export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
