/** What a function gave, or what can be seen of the error that it threw. */
export type Attempt<T> =
  | { readonly value: T; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: object }

export function attempt<T>(run: () => T): Attempt<T> {
  try {
    return { value: run() }
  } catch (err) {
    const { name, message, status, statusCode } = err as Error & { status?: number; statusCode?: number }
    return { error: { name, message, status, statusCode } }
  }
}
