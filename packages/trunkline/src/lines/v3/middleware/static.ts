import { withMimeTable } from '../../../static/mime-property.ts'
import { createStatic } from '../../../static/serve.ts'
import { filePolicy } from '../files.ts'

/** Makes the middleware that serves the files of a folder. */
export const serveStatic: ReturnType<typeof withMimeTable<ReturnType<typeof createStatic>>> = withMimeTable(
  createStatic(filePolicy),
)
