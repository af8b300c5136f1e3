import { describe, expect, it } from 'vitest'
import { framework as frameworkV4 } from '../lines/v4/exports.ts'
import { framework } from '../lines/v5/exports.ts'
import { recordPlaces } from '../routes/source-location.ts'
import { findNearRoutes, type RouteDifference } from './near-routes.ts'

function handle(): void {}

/** The differences between a request and the only route of an app; undefined if the route is too far away. */
function differencesTo(route: string, method: string, path: string): readonly RouteDifference[] | undefined {
  return findNearRoutes(framework().get(route, handle), method, path, undefined)[0]?.differences
}

describe('findNearRoutes()', () => {
  it.each<[route: string, path: string, differences: RouteDifference[]]>([
    ['/users', '/Users2', [{ kind: 'segment', expected: 'users', got: 'Users2' }]],
    ['/users/:id', '/user/7', [{ kind: 'segment', expected: 'users', got: 'user' }]],
    ['/users/:id', '/users', [{ kind: 'missing segment', expected: ':id' }]],
    ['/users/:id', '/users/7/x', [{ kind: 'extra segment', got: 'x' }]],
    ['/a/b/c', '/a/c', [{ kind: 'missing segment', expected: 'b' }]],
    ['/a/c', '/a/b/c', [{ kind: 'extra segment', got: 'b' }]],
    ['/users', '/orders', [{ kind: 'segment', expected: 'users', got: 'orders' }]],
    [
      '/user/list',
      '/usr/lst',
      [
        { kind: 'segment', expected: 'user', got: 'usr' },
        { kind: 'segment', expected: 'list', got: 'lst' },
      ],
    ],
    ['/files/*rest', '/file/a/b/c', [{ kind: 'segment', expected: 'files', got: 'file' }]],
    ['/files/*rest', '/files', [{ kind: 'missing segment', expected: '*rest' }]],
    ['/files/:name.json', '/files/a.xml', [{ kind: 'segment', expected: ':name.json', got: 'a.xml' }]],
    ['/files/:name.json', '/FILES/a.xml', [{ kind: 'segment', expected: ':name.json', got: 'a.xml' }]],
    ['/users/:id/:name.json', '/users/7/a.xml', [{ kind: 'segment', expected: ':name.json', got: 'a.xml' }]],
    ['/files/v:major', '/files/x', [{ kind: 'segment', expected: 'v:major', got: 'x' }]],
    ['/users{/:id}', '/usr/7', [{ kind: 'segment', expected: 'users', got: 'usr' }]],
    ['/users{/:id/:part}', '/usr/7/8', [{ kind: 'segment', expected: 'users', got: 'usr' }]],
    ['/users/{:id}', '/user', [{ kind: 'segment', expected: 'users', got: 'user' }]],
    ['/users/x{:id}', '/users', [{ kind: 'missing segment', expected: 'x{:id}' }]],
    ['/users/{:id}x', '/users', [{ kind: 'missing segment', expected: '{:id}x' }]],
    ['/users/:id', '/USERS/7/x', [{ kind: 'extra segment', got: 'x' }]],
    ['/Users/:id', '/users/7/x', [{ kind: 'extra segment', got: 'x' }]],
    ['/users//list', '/users/lst', [{ kind: 'segment', expected: 'list', got: 'lst' }]],
    ['/api/users/:id', '/users/7', [{ kind: 'missing segment', expected: 'api' }]],
    ['/users', '/users', [{ kind: 'taken earlier' }]],
  ])('compares the route %s with GET %s: %j', (route, path, differences) => {
    expect(differencesTo(route, 'GET', path)).toEqual(differences)
  })

  it.each([
    ['/users', '/a/b/c'],
    ['/abc/def', '/xyz/uvw'],
    ['/', '/a/b'],
    ['/products/:id', '/cart'], // which would fit `:id`, if it were not for the word before it
  ])('leaves the route %s out for GET %s, which is too different', (route, path) => {
    expect(differencesTo(route, 'GET', path)).toBeUndefined()
  })
})

describe('the differences to the nearest route', () => {
  it('are letter case and trailing slashes, where the app minds them', () => {
    const app = framework().enable('case sensitive routing').enable('strict routing')
    app.get('/users', handle).get('/orders/', handle)
    expect(findNearRoutes(app, 'GET', '/USERS', undefined)[0]?.differences).toEqual([
      { kind: 'case', expected: 'users', got: 'USERS' },
    ])
    expect(findNearRoutes(app, 'GET', '/users/', undefined)[0]?.differences).toEqual([
      { kind: 'trailing slash', expected: 'none' },
    ])
    expect(findNearRoutes(app, 'GET', '/orders', undefined)[0]?.differences).toEqual([
      { kind: 'trailing slash', expected: '/' },
    ])
  })

  it('are letter case along with others, and before parameters that take only some texts', () => {
    const app = framework().enable('case sensitive routing').get('/Users/:id', handle).get('/Files/:name.json', handle)
    expect(findNearRoutes(app, 'GET', '/users/7/x', undefined)[0]?.differences).toEqual([
      { kind: 'case', expected: 'Users', got: 'users' },
      { kind: 'extra segment', got: 'x' },
    ])
    expect(findNearRoutes(app, 'GET', '/files/a.json', undefined)[0]?.differences).toEqual([
      { kind: 'case', expected: 'Files', got: 'files' },
    ])
  })

  it('are a misspelt word rather than a missing one', () => {
    expect(differencesTo('/users/:id', 'GET', '/user')).toEqual([
      { kind: 'segment', expected: 'users', got: 'user' },
      { kind: 'missing segment', expected: ':id' },
    ])
  })

  it('are the parameter of 4.x that refuses its segment', () => {
    const app = frameworkV4().get('/users/:id(\\d+)', handle)
    for (const path of ['/users/abc', '/USERS/abc']) {
      expect(findNearRoutes(app, 'GET', path, undefined)[0]?.differences).toEqual([
        { kind: 'segment', expected: ':id(\\d+)', got: 'abc' },
      ])
    }
  })

  it('are another method, alone or with another path', () => {
    expect(differencesTo('/users', 'POST', '/users')).toEqual([{ kind: 'method', expected: 'GET', got: 'POST' }])
    expect(differencesTo('/users', 'POST', '/user')).toEqual([
      { kind: 'method', expected: 'GET', got: 'POST' },
      { kind: 'segment', expected: 'users', got: 'user' },
    ])
  })

  it('do not include HEAD for a route of GET, nor any method for a route of all', () => {
    expect(differencesTo('/users', 'HEAD', '/user')).toEqual([{ kind: 'segment', expected: 'users', got: 'user' }])
    const app = framework().all('/users', handle)
    app.route('/people').all(handle).get(handle)
    for (const [path, expected] of [
      ['/user', 'users'],
      ['/peple', 'people'],
    ] as const) {
      expect(findNearRoutes(app, 'PATCH', path, undefined)[0]?.differences).toEqual([
        { kind: 'segment', expected, got: path.slice(1) },
      ])
    }
  })
})

describe('the nearest routes', () => {
  it('have the methods, pattern and handlers of a mounted route', () => {
    const router = framework.Router()
    router.route('/:id').get(handle).put(handle)
    const [near] = findNearRoutes(framework().use('/users', router), 'GET', '/user/7', undefined)
    expect(near).toMatchObject({ methods: 'GET, PUT', pattern: '/users/:id', handlers: ['handle'] })
    expect(near).not.toHaveProperty('distance')
  })

  it('are five at most, the nearest first, without the route that takes the request', () => {
    const app = framework()
    for (const path of ['/user', '/usersx', '/uzers', '/users', '/orders', '/Users1', '/userz']) app.get(path, handle)
    const taker = app.router.stack[3]?.route
    const near = findNearRoutes(app, 'GET', '/users', taker).map(({ pattern }) => pattern)
    expect(near).toEqual(['/user', '/usersx', '/uzers', '/Users1', '/userz'])
  })

  it('are ordered by path and method: a wrong method counts more than letter case', () => {
    const app = framework().enable('case sensitive routing').get('/users', handle).post('/Users', handle)
    const near = findNearRoutes(app, 'POST', '/users', undefined)
    expect(near.map(({ pattern }) => pattern)).toEqual(['/Users', '/users'])
  })

  it('are ordered by path: a typo counts less than a parameter that refuses its segment', () => {
    const app = framework().get('/files/:name.json', handle).get('/files/a.xmk', handle)
    const near = findNearRoutes(app, 'GET', '/files/a.xml', undefined)
    expect(near.map(({ pattern }) => pattern)).toEqual(['/files/a.xmk', '/files/:name.json'])
  })

  it('have the pattern of a list that comes nearest', () => {
    const app = framework().get(['/orders', '/users'], handle)
    expect(findNearRoutes(app, 'GET', '/user', undefined)).toMatchObject([{ pattern: '/users' }])
  })

  it('have the place of their registration where places are noted', () => {
    recordPlaces()
    const app = framework().get('/users', handle)
    recordPlaces(false)
    expect(findNearRoutes(app, 'GET', '/user', undefined)[0]?.place).toEqual({
      file: __filename,
      line: expect.any(Number),
      column: expect.any(Number),
    })
  })

  it('have no place where places are not noted', () => {
    expect(findNearRoutes(framework().get('/users', handle), 'GET', '/user', undefined)[0]).not.toHaveProperty('place')
  })

  it('may lack an optional parameter', () => {
    const app = frameworkV4().get('/users/:id?', handle)
    expect(findNearRoutes(app, 'GET', '/user', undefined)).toMatchObject([
      { differences: [{ kind: 'segment', expected: 'users', got: 'user' }] },
    ])
  })

  it('include a RegExp only if its path matches', () => {
    expect(findNearRoutes(framework().get(/^\/users$/, handle), 'GET', '/user', undefined)).toEqual([])
    expect(findNearRoutes(framework().get(/^\/users$/, handle), 'POST', '/users', undefined)).toHaveLength(1)
  })
})

// `lst` for `list` is a typo. With a second one the route is still near, with a wrong word instead it is not.
describe('a typo', () => {
  it.each([
    ['abc', 'abx', true],
    ['abc', 'axx', false],
    ['abcd', 'abxx', true],
    ['abcdefghi', 'abcdefgxx', true],
    ['abcdefghi', 'abcdefxxx', false],
    ['abcdefgh', 'abcdefghij', true],
    ['abcdefgh', 'abcdefghijk', false],
    ['ABC', 'abx', true],
    [`${'a'.repeat(63)}b`, `${'a'.repeat(63)}c`, true],
    [`${'a'.repeat(64)}b`, `${'a'.repeat(64)}c`, false],
  ])('for %s: %s is %s', (word, written, isTypo) => {
    expect(differencesTo(`/${word}/list`, 'GET', `/${written}/lst`) !== undefined).toBe(isTypo)
  })

  it('and a missing segment are the most that is near', () => {
    expect(differencesTo('/users/list', 'GET', '/usrs')).toHaveLength(2)
    expect(differencesTo('/users/list/all', 'GET', '/usrs')).toBeUndefined()
  })
})
