import { describe, expect, it } from 'vitest'
import { readServeOptions, type ServeOptions } from './options.ts'

describe('readServeOptions', () => {
  it('fills in defaults', () => {
    expect(readServeOptions({ port: 0 })).toEqual({
      listen: { port: 0 },
      http2: false,
      tls: undefined,
      serverOptions: {},
      signals: ['SIGTERM', 'SIGINT'],
      delay: 0,
      timeout: 10_000,
      hooks: [],
    })
  })

  it('passes on what node listens by', () => {
    const socket = { path: '/tmp/a.sock', readableAll: true, writableAll: true, backlog: 5, exclusive: true }
    expect(readServeOptions(socket).listen).toEqual(socket)
    expect(readServeOptions({ fd: 3 }).listen).toEqual({ fd: 3 })
    expect(readServeOptions({ port: '3000', host: '::1', ipv6Only: true }).listen).toEqual({
      port: 3000,
      host: '::1',
      ipv6Only: true,
    })
  })

  const refused: [title: string, options: unknown, message: string][] = [
    ['no options', undefined, 'serve() needs options'],
    ['no place', {}, 'serve() needs a port, a path or an fd'],
    ['a variable that is not set', { port: undefined }, 'serve() needs a port, a path or an fd'],
    ['two places', { port: 1, path: '/a' }, 'only one of port and path'],
    ['three places', { port: 1, path: '/a', fd: 3 }, 'only one of port and path and fd'],
    ['a host without a port', { path: '/a', host: 'localhost' }, 'host goes with port, not with path'],
    ['reusePort of an inherited socket', { fd: 3, reusePort: true }, 'reusePort goes with port, not with fd'],
    ['rights of a port', { port: 1, writableAll: true }, 'writableAll goes with path, not with port'],
    ['a port beyond the last', { port: 65_536 }, 'port must be an integer from 0 to 65535, not 65536'],
    ['a negative port', { port: -1 }, 'not -1'],
    ['a port with a fraction', { port: 1.5 }, 'not 1.5'],
    ['a port that is text', { port: 'http' }, 'not http'],
    ['an empty port', { port: '' }, 'port must be an integer'],
    ['a port of null', { port: null }, 'not null'],
    ['a descriptor that is none', { fd: -1 }, 'fd must be a number'],
    ['a negative timeout', { port: 1, timeout: -1 }, 'timeout must be a number of milliseconds, not -1'],
    ['a delay that is no number', { port: 1, delay: '5s' }, 'delay must be a number of milliseconds, not 5s'],
    ['a delay beyond timers', { port: 1, delay: 2 ** 31 }, 'delay must be a number'],
    ['a timeout of NaN', { port: 1, timeout: Number.NaN }, 'not NaN'],
    ['one signal without a list', { port: 1, signals: 'SIGTERM' }, 'signals must be an array'],
    ['a signal that is none', { port: 1, signals: ['constructor'] }, 'constructor is not a signal'],
    ['a signal that nobody can handle', { port: 1, signals: ['SIGKILL'] }, 'no process can handle SIGKILL'],
    ['a certificate without its key', { port: 1, tls: { cert: 'x' } }, 'tls needs a key and a cert, or a pfx'],
    ['tls without anything', { port: 1, tls: {} }, 'tls needs a key and a cert'],
    ['tls that is no object', { port: 1, tls: true }, 'tls must be an object'],
    ['a hook that is none', { port: 1, onClose: ['x'] }, 'onClose must be a function'],
    ['hooks that are no list', { port: 1, onClose: 5 }, 'onClose must be a function'],
  ]
  for (const [title, options, message] of refused) {
    it(`refuses ${title}`, () => expect(() => readServeOptions(options as ServeOptions)).toThrow(message))
  }
})
