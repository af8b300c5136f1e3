import type { Topic } from '../../src/scenario.ts'
import application from './application.ts'
import configure from './configure.ts'
import errors from './errors.ts'
import httpEdges from './http-edges.ts'
import { middlewareTopics } from './middleware.ts'
import moduleShape from './module-shape.ts'
import options from './options.ts'
import params from './params.ts'
import paths from './paths.ts'
import requests from './requests.ts'
import routesTable from './routes-table.ts'
import routing from './routing.ts'
import settings from './settings.ts'
import subApps from './sub-apps.ts'
import toolHabits from './tool-habits.ts'
import use from './use.ts'

/** What is played on 3.x alone. */
export const topicsV3: Topic[] = [
  application,
  configure,
  errors,
  httpEdges,
  moduleShape,
  options,
  params,
  paths,
  requests,
  routesTable,
  routing,
  settings,
  subApps,
  toolHabits,
  use,
  ...middlewareTopics,
]
