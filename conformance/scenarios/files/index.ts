import type { Topic } from '../../src/scenario.ts'
import differences from './differences.ts'
import downloadAndAttachment from './download-and-attachment.ts'
import sendFile from './send-file.ts'
import sendfile from './sendfile.ts'
import staticConditional from './static-conditional.ts'
import staticMime from './static-mime.ts'
import staticOptions from './static-options.ts'
import staticPaths from './static-paths.ts'

export const fileTopics: Topic[] = [
  differences,
  downloadAndAttachment,
  sendFile,
  sendfile,
  staticConditional,
  staticMime,
  staticOptions,
  staticPaths,
]
