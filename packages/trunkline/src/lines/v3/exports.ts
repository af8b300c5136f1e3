import depd from 'depd'
import { createApplicationFactory } from '../../core/application.ts'
import { withMimeTable } from '../../static/mime-property.ts'
import { v3 } from './index.ts'
import { bundledMiddleware } from './middleware/index.ts'
import { Route } from './route.ts'
import { Router } from './router.ts'
import type { Framework } from './types.ts'

const deprecate = depd('express')

const createApplication = withMimeTable(createApplicationFactory(v3))

Object.defineProperties(createApplication, Object.getOwnPropertyDescriptors(bundledMiddleware))

/** The framework of 3.x as it is exported: a function, with everything else on it. */
export const framework: Framework = Object.assign(createApplication, {
  createServer: deprecate.function(
    createApplication,
    `createServer() is deprecated
express applications no longer inherit from http.Server
please use:

  var express = require("express");
  var app = express();

`,
  ),
  application: v3.application,
  request: v3.Request.prototype,
  response: v3.Response.prototype,
  Route,
  Router,
}) as unknown as Framework // the core's own types are narrower than what users are shown
