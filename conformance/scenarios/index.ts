import type { Topic } from '../src/scenario.ts'
import application from './v5/application.ts'
import cookies from './v5/cookies.ts'
import deprecations from './v5/deprecations.ts'
import differences from './v5/differences.ts'
import errors from './v5/errors.ts'
import freshness from './v5/freshness.ts'
import headers from './v5/headers.ts'
import httpEdges from './v5/http-edges.ts'
import jsonpAndFormat from './v5/jsonp-and-format.ts'
import manyLayers from './v5/many-layers.ts'
import methods from './v5/methods.ts'
import middlewareHabits from './v5/middleware-habits.ts'
import moduleShape from './v5/module-shape.ts'
import negotiation from './v5/negotiation.ts'
import paths from './v5/paths.ts'
import redirects from './v5/redirects.ts'
import requestValues from './v5/request-values.ts'
import routeAndParam from './v5/route-and-param.ts'
import routers from './v5/routers.ts'
import send from './v5/send.ts'
import sendEdges from './v5/send-edges.ts'
import settings from './v5/settings.ts'
import status from './v5/status.ts'
import subApps from './v5/sub-apps.ts'
import toolHabits from './v5/tool-habits.ts'
import trustProxy from './v5/trust-proxy.ts'
import typeVaryLinks from './v5/type-vary-links.ts'
import use from './v5/use.ts'
import views from './v5/views.ts'

export const topics: Topic[] = [
  application,
  cookies,
  deprecations,
  differences,
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
