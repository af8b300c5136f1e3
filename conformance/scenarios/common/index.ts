import { alsoOn, type Without } from '../../src/also-on.ts'
import type { Topic } from '../../src/scenario.ts'
import application from './application.ts'
import cookies from './cookies.ts'
import differences from './differences.ts'
import errors from './errors.ts'
import freshness from './freshness.ts'
import headers from './headers.ts'
import httpEdges from './http-edges.ts'
import jsonpAndFormat from './jsonp-and-format.ts'
import manyLayers from './many-layers.ts'
import methods from './methods.ts'
import middlewareHabits from './middleware-habits.ts'
import moduleShape from './module-shape.ts'
import negotiation from './negotiation.ts'
import redirects from './redirects.ts'
import requestValues from './request-values.ts'
import routeAndParam from './route-and-param.ts'
import routers from './routers.ts'
import send from './send.ts'
import sendEdges from './send-edges.ts'
import settings from './settings.ts'
import status from './status.ts'
import subApps from './sub-apps.ts'
import toolHabits from './tool-habits.ts'
import trustProxy from './trust-proxy.ts'
import typeVaryLinks from './type-vary-links.ts'
import use from './use.ts'
import views from './views.ts'

/** What several lines share. */
export const commonTopics: Topic[] = [
  alsoOn3(application, {
    'app.mountpath holds patterns, as they were given': '3.x has no mountpath',
    'app.mountpath keeps the pattern where req.baseUrl has the path': '3.x has neither',
    'routing settings are read when the router is made': 'uses routers; see scenarios/v3/settings',
    'a router of its own does not read the settings of an app': 'routers of 3.x are no middleware',
    'methods that register return the app': 'uses app.route()',
  }),
  alsoOn3(cookies),
  differences,
  alsoOn3(errors, {
    'errors with fields, by next(error)': 'the process of express@3 dies of a status beyond 599',
    'errors with fields, by throw': 'the process of express@3 dies of a status beyond 599',
    'errors with fields in production': 'the process of express@3 dies of a status beyond 599',
    'the setting decides what is shown, not the environment': 'on 3.x the environment does; see scenarios/v3/errors',
  }),
  alsoOn3(freshness),
  alsoOn3(headers, { 'res.append': 'came with 4.x' }),
  alsoOn3(httpEdges, {
    'targets in absolute form': 'uses routers; see scenarios/v3/http-edges',
    'a url or method taken away by middleware': 'express@3 fails in its own code; see scenarios/v3/http-edges',
  }),
  alsoOn3(jsonpAndFormat, {
    'res.format with a default': 'the default of 4.x calls its neighbours by `this`',
    'res.format with nothing but a default, and with nothing': 'the default of 4.x calls its neighbours by `this`',
  }),
  manyLayers,
  alsoOn3(methods, {
    'every method of the runtime is there, on apps, routers and routes': 'see scenarios/v3/module-shape',
    'app.all with a wildcard guards what follows': 'see scenarios/v3/routing',
    'HEAD falls back to GET with the same headers': 'uses routers; see scenarios/v3/routing',
    'OPTIONS without a handler is answered with the methods of the path': 'uses app.route(); see scenarios/v3/options',
    'several callbacks, arrays of them, and a mix run in order': 'see scenarios/v3/routing',
    'next("route") skips the rest of the route, next("router") the rest of the router': 'uses routers',
  }),
  alsoOn3(middlewareHabits),
  alsoOn3(moduleShape, { 'the module is the app factory, with its exports on it': 'see scenarios/v3/module-shape' }),
  negotiation,
  alsoOn3(redirects, {
    'res.redirect and res.location with other values': 'the process of express@3 dies of a status that is a text',
  }),
  alsoOn3(requestValues, {
    'req.path, url, originalUrl and baseUrl': 'uses routers',
  }),
  routeAndParam,
  routers,
  alsoOn3(send, {
    'res.send with every kind of body': 'a number is a status on 3.x; see scenarios/v3/responses',
    'res.send with a type set before': 'a number is a status on 3.x; see scenarios/v3/responses',
    'sending twice is an error that does not break the first answer': 'the process of express@3 dies of it',
    'methods return the response': 'uses res.append()',
  }),
  alsoOn3(sendEdges),
  alsoOn3(settings),
  alsoOn3(status, {
    'res.sendStatus': 'came with 4.x',
    'res.sendStatus of no number, and after a type was set': 'came with 4.x',
  }),
  alsoOn3(subApps, {
    'mounting emits an event with the parent': 'uses routers; see scenarios/v3/sub-apps',
    'a mounted app sees itself, and the parent afterwards': 'uses arrays of handlers; see scenarios/v3/sub-apps',
    'additions of the child are seen inside it, those of the parent everywhere': 'see scenarios/v3/sub-apps',
    'an app mounted on several paths, and on two parents': 'uses arrays of paths',
    'mounted apps are named so in the stack': 'layers of 3.x have no names',
  }),
  alsoOn3(toolHabits, {
    'a setter on the layers’ prototype sees handlers, and what is read is called': '3.x has no layers',
    'layers wrapped from outside, as tracing does': 'see scenarios/v3/tool-habits',
    'a stack that is filtered, sorted, emptied and assigned': 'see scenarios/v3/tool-habits',
    'layers whose match, path or methods were changed': '3.x has no layers',
    'asynchronous context holds through routers, params and errors': 'uses routers; see scenarios/v3/tool-habits',
  }),
  alsoOn3(trustProxy),
  alsoOn3(typeVaryLinks),
  alsoOn3(use, {
    'a mount path is stripped from the url, and only for its middleware': 'see scenarios/v3/use',
    'paths may be patterns, expressions, or arrays of both': '3.x mounts at texts only',
    'expressions mount only at the beginning of the path and at a border': '3.x mounts at texts only',
    'handlers may be nested arrays, apps and routers in one call': '3.x takes one handler',
    'everything is restored after a mount, however deep': 'uses routers; see scenarios/v3/use',
    'mistakes in registering middleware': 'see scenarios/v3/use',
    'middleware runs in order, for every method': 'uses routers',
    'six thousand middleware, routes and handlers in a row':
      'express@3 overflows the stack; see scenarios/v3/differences',
  }),
  alsoOn3(views, {
    'lookup: name, then index in a folder, first directory wins':
      'express@3 takes one directory; see scenarios/v3/views',
    'a view that is not found': 'express@3 takes one directory; see scenarios/v3/views',
    'app.render in all its forms': 'sets the local "name", which the function app.locals cannot have',
    'a mounted app renders with its own views and the locals of both':
      'sets the local "name", which the function app.locals cannot have',
  }),
]

function alsoOn3(topic: Topic, without: Without = {}): Topic {
  return alsoOn('3.x', topic, without)
}
