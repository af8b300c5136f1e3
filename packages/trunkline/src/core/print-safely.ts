/** Prints an error that nobody handled. Printing may throw for an odd error, long after the request is gone. */
export function printSafely(print: (err: unknown) => void, err: unknown): void {
  try {
    print(err)
  } catch {
    console.error('An error that cannot be printed was not handled.')
  }
}
