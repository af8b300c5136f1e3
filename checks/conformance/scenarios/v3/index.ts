import type { Topic } from '../../src/scenario.ts'
import application from './application.ts'
import configure from './configure.ts'
import cookies from './cookies.ts'
import differences from './differences.ts'
import errors from './errors.ts'
import exchangeDifferences from './exchange-differences.ts'
import fileAndViewDifferences from './file-and-view-differences.ts'
import files from './files.ts'
import hardening from './hardening.ts'
import httpEdges from './http-edges.ts'
import { middlewareTopics } from './middleware.ts'
import moduleShape from './module-shape.ts'
import oddArguments from './odd-arguments.ts'
import options from './options.ts'
import pageDifferences from './page-differences.ts'
import params from './params.ts'
import paths from './paths.ts'
import redirects from './redirects.ts'
import requests from './requests.ts'
import responses from './responses.ts'
import routesTable from './routes-table.ts'
import routing from './routing.ts'
import routingDifferences from './routing-differences.ts'
import settings from './settings.ts'
import specificationDifferences from './specification-differences.ts'
import staticDifferences from './static-differences.ts'
import subApps from './sub-apps.ts'
import toolHabits from './tool-habits.ts'
import use from './use.ts'
import views from './views.ts'

/** What is played on 3.x alone. */
export const topicsV3: Topic[] = [
  application,
  configure,
  cookies,
  differences,
  errors,
  exchangeDifferences,
  fileAndViewDifferences,
  files,
  hardening,
  httpEdges,
  moduleShape,
  oddArguments,
  options,
  pageDifferences,
  params,
  paths,
  redirects,
  requests,
  responses,
  routesTable,
  routing,
  routingDifferences,
  settings,
  specificationDifferences,
  staticDifferences,
  subApps,
  toolHabits,
  use,
  views,
  ...middlewareTopics,
]
