import type { ErrorDescription } from 'trunkline/tools'
import { cut, redactText } from './redact.ts'
import { redactShapes } from './secrets.ts'

/** Redacts an error: its message may quote client input or a database URL. */
export function redactError(error: ErrorDescription): ErrorDescription {
  return {
    ...error,
    name: cut(error.name, 200),
    message: redactText(cut(error.message, 4000)),
    code: error.code === undefined ? undefined : cut(error.code, 200),
    causes: error.causes.map((cause) => redactText(cut(cause, 2000))),
    frames: error.frames.slice(0, MOST).map((frame) => redactShapes(cut(frame, 500))),
    issues: error.issues.slice(0, MOST).map(({ path, message }) => ({
      path: redactShapes(cut(path, 200)),
      message: redactText(cut(message, 500)),
    })),
    // Redact source lines by shape only: `const token = read(req)` is not a secret.
    excerpts: error.excerpts.map((excerpt) => ({
      ...excerpt,
      lines: excerpt.lines.map((line) => ({ ...line, text: redactShapes(cut(line.text, 500)) })),
    })),
  }
}

/** How many frames and issues are kept. */
const MOST = 50
