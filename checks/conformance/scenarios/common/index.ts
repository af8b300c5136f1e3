import { alsoOn, type Without } from '../../src/also-on.ts'
import type { Topic } from '../../src/scenario.ts'
import answeringTwice from './answering-twice.ts'
import answeringTwiceDifferences from './answering-twice-differences.ts'
import application from './application.ts'
import cookies from './cookies.ts'
import differences from './differences.ts'
import errors from './errors.ts'
import freshness from './freshness.ts'
import headers from './headers.ts'
import httpEdges from './http-edges.ts'
import http2Differences from './http2-differences.ts'
import jsonpAndFormat from './jsonp-and-format.ts'
import manyLayers from './many-layers.ts'
import methods from './methods.ts'
import middlewareHabits from './middleware-habits.ts'
import moduleShape from './module-shape.ts'
import mountedInEachOther from './mounted-in-each-other.ts'
import names from './names.ts'
import negotiation from './negotiation.ts'
import oddArguments from './odd-arguments.ts'
import redirects from './redirects.ts'
import reflectionDifferences from './reflection-differences.ts'
import requestValues from './request-values.ts'
import routeAndParam from './route-and-param.ts'
import routers from './routers.ts'
import send from './send.ts'
import sendEdges from './send-edges.ts'
import serverEvents from './server-events.ts'
import settings from './settings.ts'
import specificationDifferences from './specification-differences.ts'
import status from './status.ts'
import subApps from './sub-apps.ts'
import toolHabits from './tool-habits.ts'
import trustProxy from './trust-proxy.ts'
import typeVaryLinks from './type-vary-links.ts'
import use from './use.ts'
import views from './views.ts'

/** What several lines share. */
export const commonTopics: Topic[] = [
  oddArguments,
  answeringTwice,
  answeringTwiceDifferences,
  http2Differences,
  alsoOn3(application, {
    '3.x has no mountpath': ['app.mountpath holds patterns, as they were given'],
    '3.x has neither': ['app.mountpath keeps the pattern where req.baseUrl has the path'],
    'uses routers; see scenarios/v3/settings': ['routing settings are read when the router is made'],
    'routers of 3.x are no middleware': ['a router of its own does not read the settings of an app'],
    'uses app.route()': ['methods that register return the app'],
  }),
  alsoOn3(cookies, {
    'see scenarios/v3/exchange-differences, scenarios/v3/hardening': [
      'cookie option partitioned',
      'cookie option priority',
      'cookie option sameSite',
      'cookie option maxAge, in milliseconds',
      'all cookie options at once, in their order',
      'what res.cookie refuses',
      'res.clearCookie',
    ],
  }),
  alsoOn3(differences, {
    'express@3 has another answer; see scenarios/v3/differences': [
      'the engine hook of the specification',
      'a latin-1 header beside a short text without ETag',
      'a status 205 whose length is dropped',
      'a parameter with a name of Object.prototype',
    ],
    'express@3 ignores that it cannot write to them': ['options of res.render that cannot be written to'],
    '3.x has no query parser': ['query parser disabled'],
    '3.x has no routers to mount': ['a router that is mounted in itself without a path'],
  }),
  alsoOn3(errors, {
    'frames of the stack that the pattern for 4.x does not know': ['the stack is shown outside production'],
    'see scenarios/v3/page-differences': [
      'anything at all, by next(error)',
      'anything at all, by throw',
      'headers set before an error',
      'a status set before an error',
    ],
    'the process of express@3 dies of a status beyond 599': [
      'errors with fields, by next(error)',
      'errors with fields, by throw',
      'errors with fields in production',
    ],
    'on 3.x the environment does; see scenarios/v3/errors': ['the setting decides what is shown, not the environment'],
  }),
  alsoOn3(freshness, {
    'see scenarios/v3/exchange-differences': ['QUERY is asked for freshness where the runtime has it'],
  }),
  alsoOn3(headers, {
    'see scenarios/v3/exchange-differences': ['what res.set refuses'],
    'came with 4.x': ['res.append'],
  }),
  alsoOn3(httpEdges, {
    'shows req.baseUrl; see scenarios/v3/differences': ['malformed escapes in paths'],
    'uses routers; see scenarios/v3/http-edges': ['targets in absolute form'],
    'express@3 fails in its own code; see scenarios/v3/http-edges': ['a url or method taken away by middleware'],
  }),
  alsoOn3(jsonpAndFormat, {
    'a value without a text; see scenarios/v3/exchange-differences': ['res.jsonp with and without a callback'],
    'the default of 4.x calls its neighbours by `this`': [
      'res.format with a default',
      'res.format with nothing but a default, and with nothing',
    ],
  }),
  manyLayers,
  alsoOn3(methods, {
    'see scenarios/v3/module-shape': ['every method of the runtime is there, on apps, routers and routes'],
    'see scenarios/v3/routing': [
      'app.all with a wildcard guards what follows',
      'several callbacks, arrays of them, and a mix run in order',
    ],
    'uses routers; see scenarios/v3/routing': ['HEAD falls back to GET with the same headers'],
    'uses app.route(); see scenarios/v3/options': [
      'OPTIONS without a handler is answered with the methods of the path',
    ],
    'uses routers': ['next("route") skips the rest of the route, next("router") the rest of the router'],
  }),
  alsoOn3(middlewareHabits),
  alsoOn3(moduleShape, {
    'see scenarios/v3/module-shape, scenarios/v3/differences': [
      'prototype objects inherit from those of node and hold no state',
      'functions of requests and responses keep their names and arities',
      'functions of the application keep their names and arities',
      'an app is a function, an emitter, and holds its own state',
      'req and res know each other, the app and next',
    ],
    'see scenarios/v3/module-shape': ['the module is the app factory, with its exports on it'],
  }),
  alsoOn3(names, {
    'express@3 dies of them; see scenarios/v3/page-differences': [
      'names that lists and objects have, in the place of a status',
    ],
    'see scenarios/v3/differences': ['names that lists and objects have, as settings'],
  }),
  mountedInEachOther,
  negotiation,
  alsoOn3(redirects, {
    'the page has no link, and Location is encoded; see scenarios/v3/hardening': [
      'res.redirect to every kind of target, as text',
      'res.redirect to every kind of target, as a page',
      'res.location of every kind of target',
      'the body of a redirect is negotiated',
      'res.redirect with a status',
      'res.redirect keeps what was set, and replaces what it must',
      'a location that no header can hold',
    ],
    'the process of express@3 dies of a status that is a text': ['res.redirect and res.location with other values'],
  }),
  reflectionDifferences,
  alsoOn3(requestValues, {
    'brackets that do not pair; see scenarios/v3/differences': ['query parser extended'],
    'uses routers': ['req.path, url, originalUrl and baseUrl'],
  }),
  routeAndParam,
  routers,
  alsoOn3(send, {
    'see scenarios/v3/exchange-differences, scenarios/v3/hardening': [
      'res.send with status 205',
      'Content-Length is set anew, and an ETag is kept',
    ],
    'a number is a status on 3.x; see scenarios/v3/responses': [
      'res.send with every kind of body',
      'res.send with a type set before',
    ],
    'uses res.append()': ['methods return the response'],
  }),
  alsoOn3(sendEdges, {
    'see scenarios/v3/exchange-differences, scenarios/v3/hardening': [
      'bodies of several lengths beside a latin-1 header, etag true',
      'a custom status message',
      'a content length that is wrong is put right',
    ],
  }),
  serverEvents,
  alsoOn3(settings, {
    'see scenarios/v3/differences': ['names of Object.prototype are plain names', 'json spaces, replacer and escape'],
  }),
  specificationDifferences,
  alsoOn3(status, { 'came with 4.x': ['res.sendStatus', 'res.sendStatus of no number, and after a type was set'] }),
  alsoOn3(subApps, {
    'shows req.baseUrl; see scenarios/v3/differences': ['errors pass from a mounted app to its parent'],
    'uses routers; see scenarios/v3/sub-apps': ['mounting emits an event with the parent'],
    'uses arrays of handlers; see scenarios/v3/sub-apps': ['a mounted app sees itself, and the parent afterwards'],
    'see scenarios/v3/sub-apps': ['additions of the child are seen inside it, those of the parent everywhere'],
    'uses arrays of paths': ['an app mounted on several paths, and on two parents'],
    'layers of 3.x have no names': ['mounted apps are named so in the stack'],
  }),
  alsoOn3(toolHabits, {
    '3.x has no layers': [
      'a setter on the layers’ prototype sees handlers, and what is read is called',
      'layers whose match, path or methods were changed',
    ],
    'see scenarios/v3/tool-habits': [
      'layers wrapped from outside, as tracing does',
      'a stack that is filtered, sorted, emptied and assigned',
    ],
    'uses routers; see scenarios/v3/tool-habits': ['asynchronous context holds through routers, params and errors'],
  }),
  alsoOn3(trustProxy),
  alsoOn3(typeVaryLinks, {
    'see scenarios/v3/exchange-differences, scenarios/v3/hardening': [
      'res.type by extension, name and media type',
      'res.vary',
    ],
  }),
  alsoOn3(use, {
    'shows req.baseUrl; see scenarios/v3/use': ['a url rewritten inside a mount is put back under its prefix'],
    'see scenarios/v3/use': [
      'a mount path is stripped from the url, and only for its middleware',
      'mistakes in registering middleware',
    ],
    '3.x mounts at texts only': [
      'paths may be patterns, expressions, or arrays of both',
      'expressions mount only at the beginning of the path and at a border',
    ],
    '3.x takes one handler': ['handlers may be nested arrays, apps and routers in one call'],
    'uses routers; see scenarios/v3/use': ['everything is restored after a mount, however deep'],
    'uses routers': ['middleware runs in order, for every method'],
    'express@3 overflows the stack; see scenarios/v3/differences': [
      'six thousand middleware, routes and handlers in a row',
    ],
  }),
  alsoOn3(views, {
    'see scenarios/v3/file-and-view-differences': ['engines that are missing or none'],
    'express@3 takes one directory; see scenarios/v3/views': [
      'lookup: name, then index in a folder, first directory wins',
      'a view that is not found',
    ],
    'sets the local "name", which the function app.locals cannot have': [
      'app.render in all its forms',
      'a mounted app renders with its own views and the locals of both',
    ],
  }),
]

function alsoOn3(topic: Topic, without: Without = {}): Topic {
  return alsoOn('3.x', topic, without)
}
