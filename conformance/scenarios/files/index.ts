import { alsoOn } from '../../src/also-on.ts'
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
  alsoOn('3.x', downloadAndAttachment),
  sendFile,
  alsoOn('3.x', sendfile),
  alsoOn('3.x', staticConditional),
  alsoOn('3.x', staticMime),
  alsoOn('3.x', staticOptions),
  alsoOn('3.x', staticPaths, { 'static: mounted twice, in a router': 'routers of 3.x are no middleware' }),
]
