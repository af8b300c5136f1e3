/** How connect called `verify`: with the text of a body, where body-parser gives its bytes. */
export type OlderVerify = (req: unknown, res: unknown, text: string) => void

/** Turns a `verify` of that time into one for the parsers of today. */
export function toVerify(verify: OlderVerify) {
  return (req: unknown, res: unknown, body: Buffer, encoding: string | null): void => {
    // What Buffer cannot decode, connect could not verify either; the charsets of JSON and forms are all known to it.
    verify(req, res, body.toString((encoding ?? 'utf-8') as BufferEncoding))
  }
}
