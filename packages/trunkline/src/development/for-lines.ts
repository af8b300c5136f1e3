import type { Development } from '../core/development.ts'
import { createErrorPage } from './error-page.ts'
import { recordHandlers } from './handler-trail.ts'
import { adviseOnSetting } from './setting-name.ts'
import { reportShortWays } from './short-ways.ts'
import { watchUnanswered } from './unanswered.ts'
import { adviseOnError } from './unparsed-body.ts'

/** What the core needs of this folder. The build loads it at its first use. */
export const development: Development = {
  createErrorPage,
  recordHandlers,
  watchUnanswered,
  adviseOnSetting,
  reportShortWays,
  adviseOnError,
}
