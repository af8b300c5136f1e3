import depd from 'depd'
import { createApplicationFactory } from '../../core/application.ts'
import { recordV3 } from '../../record/v3.ts'
import { withMime } from '../../static/v4-options.ts'
import type { V3Line } from './lifecycle.ts'
import { bundledMiddleware } from './middleware/index.ts'
import { Route } from './route.ts'
import type { Framework } from './types.ts'

const deprecate = depd('express')

/** The framework of 3.x as it is exported: a function, with everything else on it. */
export function createFramework(line: V3Line): Framework {
  const createApplication = withMime(createApplicationFactory(line))
  Object.defineProperties(createApplication, Object.getOwnPropertyDescriptors(bundledMiddleware))
  const framework = Object.assign(createApplication, {
    createServer() {
      deprecate(CREATE_SERVER_IS_DEPRECATED)
      return createApplication()
    },
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route,
    Router: line.Router,
  })
  recordV3(framework, bundledMiddleware)
  return framework as unknown as Framework // the core's own types are narrower than what users are shown
}

const CREATE_SERVER_IS_DEPRECATED = `createServer() is deprecated
express applications no longer inherit from http.Server
please use:

  var express = require("express");
  var app = express();

`
