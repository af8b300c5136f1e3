// Counts what an app of 3.x or 4.x uses that the next release line changes: node --import @trunkline/cli/record app.js
import { subscribe } from 'node:diagnostics_channel'
import { findRecorder, type Recorder } from './recorder.ts'
import { recordV3, type V3Framework } from './v3.ts'
import { recordV4, type V4Framework, type V4Line } from './v4.ts'

/** The message that Trunkline publishes when it creates a framework, before the app gets it. */
interface Announcement {
  readonly framework: object
  readonly line: { readonly release: { readonly name: string } }
}

/** What to record, by release line; nothing on 5.x. */
const recordings: Record<string, ((framework: object, line: object, recorder: Recorder) => void) | undefined> = {
  v3: (framework, _line, recorder) => recordV3(framework as V3Framework, recorder),
  v4: (framework, line, recorder) => recordV4(framework as V4Framework, line as V4Line, recorder),
}

subscribe('trunkline:framework', (message) => {
  const { framework, line } = message as Announcement
  const record = recordings[line.release.name]
  const recorder = record && findRecorder()
  if (recorder !== undefined) record?.(framework, line, recorder)
})
