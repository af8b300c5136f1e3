import type { Topic } from '../src/scenario.ts'
import { commonTopics } from './common/index.ts'
import { fileTopics } from './files/index.ts'
import { parserTopics } from './parsers/index.ts'
import { topicsV3 } from './v3/index.ts'
import deprecationOutputV4 from './v4/deprecation-output.ts'
import differencesV4 from './v4/differences.ts'
import errorsV4 from './v4/errors.ts'
import layersV4 from './v4/layers.ts'
import moduleV4 from './v4/module.ts'
import pathsV4 from './v4/paths.ts'
import requestsV4 from './v4/requests.ts'
import responsesV4 from './v4/responses.ts'
import routingV4 from './v4/routing.ts'
import signaturesV4 from './v4/signatures.ts'
import toolsV4 from './v4/tools.ts'
import deprecations from './v5/deprecations.ts'
import differences from './v5/differences.ts'
import paths from './v5/paths.ts'
import rejections from './v5/rejections.ts'
import renderOptions from './v5/render-options.ts'

export const topics: Topic[] = [
  ...parserTopics,
  ...fileTopics,
  ...commonTopics,
  ...topicsV3,
  pathsV4,
  layersV4,
  moduleV4,
  signaturesV4,
  toolsV4,
  deprecationOutputV4,
  routingV4,
  requestsV4,
  responsesV4,
  errorsV4,
  deprecations,
  differences,
  differencesV4,
  paths,
  rejections,
  renderOptions,
]
