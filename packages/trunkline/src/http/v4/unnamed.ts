/** Removes the name of a function. Functions wrapped by depd, as Express 4 wraps deprecated ones, have none. */
export function unnamed<Fn extends (...args: never[]) => unknown>(fn: Fn): Fn {
  return Object.defineProperty(fn, 'name', { value: '' })
}
