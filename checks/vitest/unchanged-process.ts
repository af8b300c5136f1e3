import { EventEmitter } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import stream from 'node:stream'
import { afterAll, expect, vi } from 'vitest'
import { HTTP, listChanges, readProperties } from './node-http.ts'

/** What all files that run in one process share, beside the process itself. */
const SHARED = {
  console,
  Error,
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  'Function.prototype': Function.prototype,
  'RegExp.prototype': RegExp.prototype,
  'Promise.prototype': Promise.prototype,
  'EventEmitter.prototype': EventEmitter.prototype,
  'Readable.prototype': stream.Readable.prototype,
  'Writable.prototype': stream.Writable.prototype,
  'Socket.prototype': net.Socket.prototype,
  'net.Server.prototype': net.Server.prototype,
  ...HTTP,
  'Http2ServerRequest.prototype': http2.Http2ServerRequest.prototype,
  'Http2ServerResponse.prototype': http2.Http2ServerResponse.prototype,
  'process.env': process.env,
}

/** Of the global names, those that tests replace; a timer that stays a fake one makes all later tests wait for ever. */
const GLOBALS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['queueMicrotask', 'Date', 'fetch'] as const),
]

/**
 * Fails a test file that leaves the process other than it was: the next file in it would fail, or pass, for no reason of its
 * own, and only when the two happen to meet.
 */
const before = readProcess()
afterAll(() => {
  vi.restoreAllMocks() // as vitest does after this; a spy that stayed on a fake timer puts the fake one back
  expect(
    listChanges(before, readProcess()),
    'what a test changes it puts back, or it runs in a process of its own: vitest.config.ts',
  ).toEqual([])
})

function readProcess(): Map<string, unknown> {
  return new Map<string, unknown>([
    ['process.cwd()', process.cwd()],
    ['process.umask()', process.umask()],
    ['listeners for exceptions', process.listenerCount('uncaughtException')],
    ['listeners for rejections', process.listenerCount('unhandledRejection')],
    ['process.nextTick', process.nextTick],
    ['process.emitWarning', process.emitWarning],
    ...GLOBALS.map((name) => [name, globalThis[name]] as const),
    ...readProperties(SHARED),
  ])
}
