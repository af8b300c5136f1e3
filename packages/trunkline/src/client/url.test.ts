import { describe, expect, it } from 'vitest'
import { createUrl, fillPattern } from './url.ts'

describe('fillPattern()', () => {
  it.each<[pattern: string, params: Record<string, unknown>, want: string]>([
    ['/', {}, '/'],
    ['/users/:id', { id: 7 }, '/users/7'],
    ['/users/:id', { id: 'a/b ü?' }, '/users/a%2Fb%20%C3%BC%3F'],
    ['/:from-:to', { from: 'a', to: 'b' }, '/a-b'],
    ['/:name.:ext', { name: 'a', ext: 'png' }, '/a.png'],
    ['/files/*path', { path: ['a', 'b c'] }, '/files/a/b%20c'],
    ['/files/*path', { path: 'a' }, '/files/a'],
    ['/users{/:id}', {}, '/users'],
    ['/users{/:id}', { id: 7 }, '/users/7'],
    ['/users{/:id{/:tab}}', { id: 7 }, '/users/7'],
    ['/users{/:id{/:tab}}', { id: 7, tab: 'x' }, '/users/7/x'],
    ['/users{/:id{/:tab}}', { tab: 'x' }, '/users'],
    ['/{*splat}', {}, '/'],
    ['/page{s}', {}, '/page'],
    ['/:"any-name"', { 'any-name': 1 }, '/1'],
    ['/a\\:b/:c', { c: 1 }, '/a:b/1'],
    ['/a\\{b\\}', {}, '/a{b}'],
    // 4.x
    ['/users/:id?', {}, '/users'],
    ['/users/:id?', { id: 7 }, '/users/7'],
    ['/users/:id(\\d+)', { id: 7 }, '/users/7'],
    ['/users/:id(\\d+)?', {}, '/users'],
  ])('%s with %j gives %s', (pattern, params, want) => {
    expect(fillPattern(pattern, params)).toBe(want)
  })

  it.each([{}, { id: undefined }, { id: null }, Object.create({ id: 7 })])(
    'refuses %j where a parameter is needed',
    (params) => {
      expect(() => fillPattern('/users/:id', params)).toThrow('/users/:id needs the parameter "id"')
    },
  )

  it.each<[pattern: string, params: Record<string, unknown>]>([
    ['/users/:id', { id: '..' }],
    ['/users/:id', { id: '' }],
    ['/users/:id', { id: [] }],
    ['/users/:id?', { id: '..' }],
    ['/users/:id', { id: '.' }],
    ['/users/:id/posts', { id: '..' }],
    ['/files/*path', { path: ['a', '..', '..', 'users'] }],
    ['/files/*path', { path: [''] }],
    ['/users{/:id}', { id: '..' }],
    ['/users/:id', { id: ['7', 'delete'] }],
    ['/users{/:id}', { id: ['7', 'delete'] }],
    ['/users/:id?', { id: ['7', 'delete'] }],
    ['/users/:id(\\d+)', { id: [7, 8] }],
  ])('refuses to leave the path: %s with %j', (pattern, params) => {
    expect(() => fillPattern(pattern, params)).toThrow(TypeError)
  })

  it.each(['...', '..a', 'a..', '%2e%2e', '..\\', '../x'])('takes %j, which is no way out', (id) => {
    const { pathname } = new URL(fillPattern('/users/:id', { id }), 'http://localhost')
    expect(decodeURIComponent(pathname)).toBe(`/users/${id}`)
  })

  it('leaves out an optional parameter that is empty', () => {
    const paths = ['/users{/:id}', '/users/:id?'].map((pattern) => fillPattern(pattern, { id: '' }))
    expect(paths).toEqual(['/users', '/users'])
  })

  it('does not take what objects inherit for a parameter', () => {
    expect(() => fillPattern('/:constructor', {})).toThrow('needs the parameter "constructor"')
  })
})

describe('createUrl()', () => {
  it.each([
    [undefined, '/x'],
    [{}, '/x'],
    [{ a: 1, b: [1, 'two'], c: { d: true } }, '/x?a=1&b=1&b=two&c%5Bd%5D=true'],
    [{ a: undefined, b: null, c: '' }, '/x?c='],
    [{ at: new Date(0) }, '/x?at=1970-01-01T00%3A00%3A00.000Z'],
    [{ 'a&b': 'c=d#e' }, '/x?a%26b=c%3Dd%23e'],
  ])('writes the query %j', (query, want) => {
    expect(createUrl('http://localhost/', '/x', {}, query)).toBe(`http://localhost${want}`)
  })

  it.each([
    ['http://localhost/api/', 'http://localhost/api/x'],
    ['/api', '/api/x'],
    ['http://localhost/?page=1', 'http://localhost/x'],
    ['http://localhost/api/?page=1', 'http://localhost/api/x'],
    ['http://localhost/api#top?', 'http://localhost/api/x'],
  ])('keeps the path of the base %s, but neither its query nor its fragment', (base, want) => {
    expect(createUrl(base, '/x', {}, undefined)).toBe(want)
  })
})
