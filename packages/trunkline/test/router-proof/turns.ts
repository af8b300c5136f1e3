/**
 * Stands in for `setImmediate`, by which routers hand over: what waits is run as soon as all promises have settled.
 * Turns of the real event loop would take most of the time of a case, and never say when nothing more will come.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #real = globalThis.setImmediate

  /** Takes the place of the global function until `release`. */
  hold(): void {
    const stand = (task: (...args: unknown[]) => void, ...args: unknown[]): void => {
      this.#waiting.push(() => task(...args))
    }
    globalThis.setImmediate = Object.assign(stand, this.#real) as typeof setImmediate
  }

  release(): void {
    globalThis.setImmediate = this.#real
  }

  /** Runs everything that waits and what comes of it. */
  async drain(onError: (err: unknown) => void): Promise<void> {
    for (;;) {
      await settled()
      const task = this.#waiting.shift()
      if (task === undefined) return
      try {
        task()
      } catch (err) {
        onError(err)
      }
    }
  }
}

/** A rejection is three steps from the `next` it ends in. */
async function settled(): Promise<void> {
  for (let steps = 0; steps < 5; steps++) await undefined
}
