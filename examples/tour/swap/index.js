import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import trunkline from 'trunkline'
import trunkline3 from 'trunkline/v3'
import trunkline4 from 'trunkline/v4'
import { createApp } from './books.js'

const require = createRequire(import.meta.url)
const express4 = require('express4')
const { version } = require('express4/package.json')

const JSON_TYPE = 'Content-Type: application/json'

/** The first page: one app on Express 4 and on the three release lines, asked the same. */
export const swap = {
  file: './swap/books.js',
  frameworks: [
    { name: 'express4', title: `Express ${version}`, from: 'express' },
    { name: 'v4', title: 'Trunkline, 4.x', from: 'trunkline/v4' },
    { name: 'v5', title: 'Trunkline, 5.x', from: 'trunkline' },
    { name: 'v3', title: 'Trunkline, 3.x', from: 'trunkline/v3' },
  ],
  tries: [
    { shows: 'Read a book', request: ['GET /books/1'] },
    { shows: 'A query', request: ['GET /books?by[name]=ada&tag=a&tag=b'] },
    { shows: 'Add a book', request: ['POST /books', JSON_TYPE, '', '{ "title": "Notes" }'], status: 201 },
    { shows: 'Not found', request: ['GET /books/9'], status: 404 },
    { shows: 'A 304', request: ['GET /books/1', 'If-None-Match: *'], status: 304 },
    { shows: 'Broken JSON', request: ['POST /books', JSON_TYPE, '', '{ "title": '], status: 400 },
  ],
}

const FRAMEWORKS = { express4, v3: trunkline3, v4: trunkline4, v5: trunkline }
const servers = new Map()

/**
 * The port on which one of them listens, on this machine only; undefined for a name that is none of them. Each has a server
 * of its own, because mounted in the tour they would share its headers.
 */
export async function portOf(name) {
  if (!Object.hasOwn(FRAMEWORKS, name)) return undefined
  if (!servers.has(name)) servers.set(name, listen(FRAMEWORKS[name]))
  const server = await servers.get(name)
  return server.address().port
}

async function listen(framework) {
  const app = createApp(framework)
  // As they are deployed; 3.x reads the environment of the process when the app is made, and lays out JSON in development.
  app.set('env', 'production').set('json spaces', 0)
  const server = createServer(app).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return server
}
