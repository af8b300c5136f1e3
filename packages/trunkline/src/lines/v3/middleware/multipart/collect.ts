import type { Form } from './form.ts'
import { type Entry, type Nested, nestEntries } from './nest.ts'
import { removeFile } from './temporary-file.ts'
import type { UploadedFile } from './uploads.ts'

export interface CollectedForm {
  body: Nested<string>
  files: Nested<UploadedFile>
}

/**
 * Gathers what a form tells, by the names of its parts. Rejects with a 400 when the form fails. Files under a name that
 * leads nowhere are removed: the application would not see them.
 */
export async function collectForm(form: Form): Promise<CollectedForm> {
  const fields: Entry<string>[] = []
  const uploads: Entry<UploadedFile>[] = []
  form.on('field', (name: string, value: string) => fields.push([name, value]))
  form.on('file', (name: string, file: UploadedFile) => uploads.push([name, file]))
  await new Promise<void>((resolve, reject) => {
    form.on('close', resolve)
    form.on('error', (err: Error) => reject(Object.assign(err, { status: 400 })))
  })
  const { result, lost } = nestEntries(uploads)
  await Promise.all(lost.map(({ path }) => removeFile(path)))
  return { body: nestEntries(fields).result, files: result }
}
