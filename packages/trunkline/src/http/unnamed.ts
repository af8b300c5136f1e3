/** Removes the name of a function. Those that depd has wrapped, as Express 4 does with deprecated ones, have none. */
export function unnamed<Fn extends (...args: never[]) => unknown>(fn: Fn): Fn {
  return Object.defineProperty(fn, 'name', { value: '' })
}
