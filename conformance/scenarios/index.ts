import type { Topic } from '../src/scenario.ts'
import application from './common/application.ts'
import cookies from './common/cookies.ts'
import commonDifferences from './common/differences.ts'
import errors from './common/errors.ts'
import freshness from './common/freshness.ts'
import headers from './common/headers.ts'
import httpEdges from './common/http-edges.ts'
import jsonpAndFormat from './common/jsonp-and-format.ts'
import manyLayers from './common/many-layers.ts'
import methods from './common/methods.ts'
import middlewareHabits from './common/middleware-habits.ts'
import moduleShape from './common/module-shape.ts'
import negotiation from './common/negotiation.ts'
import redirects from './common/redirects.ts'
import requestValues from './common/request-values.ts'
import routeAndParam from './common/route-and-param.ts'
import routers from './common/routers.ts'
import send from './common/send.ts'
import sendEdges from './common/send-edges.ts'
import settings from './common/settings.ts'
import status from './common/status.ts'
import subApps from './common/sub-apps.ts'
import toolHabits from './common/tool-habits.ts'
import trustProxy from './common/trust-proxy.ts'
import typeVaryLinks from './common/type-vary-links.ts'
import use from './common/use.ts'
import views from './common/views.ts'
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
  application,
  cookies,
  deprecations,
  commonDifferences,
  differences,
  differencesV4,
  errors,
  freshness,
  headers,
  httpEdges,
  jsonpAndFormat,
  manyLayers,
  methods,
  middlewareHabits,
  moduleShape,
  negotiation,
  paths,
  redirects,
  rejections,
  renderOptions,
  requestValues,
  routeAndParam,
  routers,
  send,
  sendEdges,
  settings,
  status,
  subApps,
  toolHabits,
  trustProxy,
  typeVaryLinks,
  use,
  views,
]
