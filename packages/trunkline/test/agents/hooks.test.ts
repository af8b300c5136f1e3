import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const load = createRequire(__filename)

/** What an agent puts its own function in the place of. */
interface Hook {
  readonly file: string
  /**
   * `export`: what the file exports, `factory`: what that makes, `method`, `prototype` and `getter`: a member of it,
   * `text`: a function that is found in the file's text.
   */
  readonly how: 'export' | 'factory' | 'method' | 'prototype' | 'getter' | 'text'
  readonly name?: string
  /** When it has to be called. */
  readonly when: 'registration' | 'request'
}

/** What the list of what agents rely on names for both lines. */
const shared: Hook[] = [
  { file: 'express/lib/application.js', how: 'method', name: 'use', when: 'registration' },
  { file: 'express/lib/application.js', how: 'method', name: 'handle', when: 'request' },
  { file: 'express/lib/application.js', how: 'method', name: 'render', when: 'request' },
  { file: 'express/lib/response.js', how: 'method', name: 'json', when: 'request' },
  { file: 'express/lib/response.js', how: 'method', name: 'send', when: 'request' },
  { file: 'express/lib/response.js', how: 'method', name: 'render', when: 'request' },
  { file: 'express/lib/response.js', how: 'text', name: 'render', when: 'request' },
  { file: 'express/lib/view.js', how: 'export', when: 'request' },
  { file: 'express/lib/view.js', how: 'prototype', name: 'render', when: 'request' },
  { file: 'body-parser/lib/read.js', how: 'export', when: 'request' },
  { file: 'body-parser/lib/types/json.js', how: 'factory', when: 'request' },
  { file: 'body-parser/lib/types/raw.js', how: 'factory', when: 'request' },
  { file: 'body-parser/lib/types/text.js', how: 'factory', when: 'request' },
  { file: 'body-parser/lib/types/urlencoded.js', how: 'factory', when: 'request' },
  { file: 'finalhandler/index.js', how: 'factory', when: 'request' },
]

const HOOKS: Record<'v4' | 'v5', Hook[]> = {
  v4: [
    ...shared,
    { file: 'express/lib/application.js', how: 'method', name: 'lazyrouter', when: 'registration' },
    { file: 'express/lib/middleware/init.js', how: 'method', name: 'init', when: 'registration' },
    { file: 'express/lib/middleware/query.js', how: 'factory', when: 'request' },
    { file: 'express/lib/router/index.js', how: 'method', name: 'handle', when: 'request' },
    { file: 'express/lib/router/index.js', how: 'method', name: 'process_params', when: 'request' },
    ...['use', 'route', 'param'].flatMap((name): Hook[] => [
      { file: 'express/lib/router/index.js', how: 'method', name, when: 'registration' },
      { file: 'express/lib/router/index.js', how: 'text', name, when: 'registration' },
    ]),
    { file: 'express/lib/router/index.js', how: 'text', name: 'handle', when: 'request' },
    { file: 'express/lib/router/route.js', how: 'export', when: 'registration' },
    { file: 'express/lib/router/route.js', how: 'prototype', name: 'dispatch', when: 'request' },
    { file: 'express/lib/router/layer.js', how: 'export', when: 'registration' },
    ...['handle_request', 'handle_error'].flatMap((name): Hook[] => [
      { file: 'express/lib/router/layer.js', how: 'prototype', name, when: 'request' },
      { file: 'express/lib/router/layer.js', how: 'text', name, when: 'request' },
    ]),
  ],
  v5: [
    ...shared,
    { file: 'express/lib/application.js', how: 'method', name: 'route', when: 'registration' },
    { file: 'express/lib/request.js', how: 'getter', name: 'query', when: 'request' },
    { file: 'router/index.js', how: 'export', when: 'registration' },
    { file: 'router/index.js', how: 'prototype', name: 'handle', when: 'request' },
    ...['use', 'route', 'param'].flatMap((name): Hook[] => [
      { file: 'router/index.js', how: 'prototype', name, when: 'registration' },
      { file: 'router/index.js', how: 'text', name, when: 'registration' },
    ]),
    { file: 'router/index.js', how: 'text', name: 'handle', when: 'request' },
    { file: 'router/lib/route.js', how: 'export', when: 'registration' },
    { file: 'router/lib/route.js', how: 'prototype', name: 'dispatch', when: 'request' },
    { file: 'router/lib/layer.js', how: 'export', when: 'registration' },
    ...['handleRequest', 'handleError'].flatMap((name): Hook[] => [
      { file: 'router/lib/layer.js', how: 'prototype', name, when: 'request' },
      { file: 'router/lib/layer.js', how: 'text', name, when: 'request' },
    ]),
  ],
}

const FOLDERS = {
  v4: { express: 'express4', ours: '@trunkline/v4' },
  v5: { express: 'express5', ours: '@trunkline/v5' },
}

for (const line of ['v4', 'v5'] as const) {
  for (const [side, name] of Object.entries(FOLDERS[line])) {
    describe(`an agent on ${side === 'ours' ? name : `Express ${line.slice(1)}`}`, () => {
      const called = playAgent(folderOf(name), HOOKS[line])
      for (const hook of HOOKS[line]) {
        it(`is called at the ${hook.when} for ${titleOf(hook)}`, () => {
          expect(called[hook.when]).toHaveProperty([titleOf(hook)])
        })
      }
    })
  }
}

for (const line of ['v4', 'v5'] as const) {
  describe(`an agent that replaces every method of ${FOLDERS[line].ours}`, () => {
    const hooks = listMethods(line)
    const express = playAgent(folderOf(FOLDERS[line].express), hooks)
    const ours = playAgent(folderOf(FOLDERS[line].ours), hooks)

    it('is called for as many of them as there are', () => expect(hooks.length).toBeGreaterThan(150))

    it('is called at the registration for the same as on Express', () => {
      // A new app is set up in another order there, and by this method for one setting.
      const { ['express/lib/application.js method enable']: _, ...expected } = express.registration
      expect(Object.keys(ours.registration).toSorted()).toEqual(Object.keys(expected).toSorted())
    })

    it('is called at the request for the same as on Express', () => {
      expect(Object.keys(ours.request).toSorted()).toEqual(Object.keys(express.request).toSorted())
    })
  })
}

for (const line of ['v4', 'v5'] as const) {
  const runs = HOOKS[line].filter(
    ({ name }) => name === 'handle' || name?.startsWith('handle_') || name?.startsWith('handleR'),
  )
  describe(`what runs routers and layers of ${FOLDERS[line].ours}`, () => {
    it.each(runs.map((hook) => [titleOf(hook), hook]))('is called as often as on Express: %s', (title, hook) => {
      const { request: expected } = playAgent(folderOf(FOLDERS[line].express), [hook])
      const { request: ours } = playAgent(folderOf(FOLDERS[line].ours), [hook])
      expect(expected[title]).toBeGreaterThan(0)
      expect(ours).toEqual(expected)
    })
  })
}

/** The objects that have methods, by the file that exports them. */
type Methods = Record<string, [how: Hook['how'], holder: object]>

/** A hook for each method that the application, the request, the response, and the parts of a router have in Express. */
function listMethods(line: 'v4' | 'v5'): Hook[] {
  const express = load(FOLDERS[line].express)
  const files: Methods = {
    'express/lib/application.js': ['method', express.application],
    'express/lib/request.js': ['method', express.request],
    'express/lib/response.js': ['method', express.response],
    ...(line === 'v4' ? v4Routing(express) : v5Routing()),
  }
  return Object.entries(files).flatMap(([file, [how, holder]]) =>
    Object.entries(Object.getOwnPropertyDescriptors(holder))
      .filter(([, { value, enumerable }]) => typeof value === 'function' && enumerable)
      .map(([name]): Hook => ({ file, how, name, when: 'request' })),
  )
}

function v4Routing({ Router, Route }: { Router: object; Route: { prototype: object } }): Methods {
  return {
    'express/lib/router/index.js': ['method', Router],
    'express/lib/router/route.js': ['prototype', Route.prototype],
    'express/lib/router/layer.js': ['prototype', load('express4/lib/router/layer').prototype],
  }
}

function v5Routing(): Methods {
  const Router = load('router')
  return {
    'router/index.js': ['prototype', Router.prototype],
    'router/lib/route.js': ['prototype', Router.Route.prototype],
    'router/lib/layer.js': ['prototype', load('router/lib/layer').prototype],
  }
}

function folderOf(name: string): string {
  return path.dirname(load.resolve(`${name}/package.json`))
}

function titleOf({ file, how, name }: Hook): string {
  return [file, how, name].filter(Boolean).join(' ')
}

/** How often each hook was called; in a process of its own, because what is loaded stays hooked. */
function playAgent(folder: string, hooks: Hook[]): Record<Hook['when'], Record<string, number>> {
  const script = path.join(__dirname, 'play-agent.cjs')
  return JSON.parse(execFileSync(process.execPath, [script, folder, JSON.stringify(hooks)], { encoding: 'utf8' }))
}
