import type { Topic } from '../../src/scenario.ts'
import configure from './configure.ts'

/** What is played on 3.x alone. */
export const topicsV3: Topic[] = [configure]
