import type { Topic } from '../../src/scenario.ts'
import answers from './middleware-answers.ts'
import bodies from './middleware-bodies.ts'
import differences from './middleware-differences.ts'
import guards from './middleware-guards.ts'
import sessions from './middleware-sessions.ts'
import shape from './middleware-shape.ts'
import uploads from './middleware-uploads.ts'
import uploadDifferences from './upload-differences.ts'

/** The middleware that 3.x has on the framework itself. */
export const middlewareTopics: Topic[] = [
  answers,
  bodies,
  differences,
  guards,
  sessions,
  shape,
  uploads,
  uploadDifferences,
]
