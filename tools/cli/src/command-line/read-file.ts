import { readFileSync } from 'node:fs'
import { UserError } from './user-error.ts'

/**
 * Reads a file that the user named on the command line.
 * @throws UserError if it does not exist or cannot be read
 */
export function readNamedFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (err) {
    const isThere = (err as NodeJS.ErrnoException).code !== 'ENOENT'
    throw new UserError(isThere ? `${file} cannot be read: ${(err as Error).message}` : `There is no file ${file}.`)
  }
}
