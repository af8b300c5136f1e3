import { describe, expect, it } from 'vitest'
import { toTemplatedPaths } from './paths.ts'

describe('toTemplatedPaths()', () => {
  it.each<[pattern: string, ...paths: string[]]>([
    ['/', '/'],
    ['/users/:id', '/users/{id}'],
    ['/:from-:to', '/{from}-{to}'],
    ['/:name.:ext', '/{name}.{ext}'],
    ['/users{/:id}', '/users', '/users/{id}'],
    ['/a{/:b{/:c}}', '/a', '/a/{b}', '/a/{b}/{c}'],
    ['/files/*path', '/files/{path}'],
    ['/{*splat}', '/', '/{splat}'],
    ['/:"any-name"', '/{any-name}'],
    ['/a\\:b', '/a:b'],
    ['/a\\{b\\}', '/a%7Bb%7D'],
    ['/users/', '/users'],
    ['/users/:id?', '/users', '/users/{id}'],
    ['/users/:id(\\d+)', '/users/{id}'],
    ['/users/:id(\\d+)?', '/users', '/users/{id}'],
    ['/files/*', '/files/{0}'],
    ['*', '/{0}'],
    ['/*/x/*', '/{0}/x/{1}'],
    ['/über/:größe', '/über/{größe}'],
    ['/orgs/:id/users/:id', '/orgs/{id_1}/users/{id}'],
  ])('%s becomes %j', (pattern, ...paths) => {
    expect(toTemplatedPaths(pattern)?.map(({ path }) => path)).toEqual(paths)
  })

  it.each(['/^\\/a$/', '/ab?cd', '/ab(cd)?e', '/users/(a|b)', '/:', '/{a', '/\\/x(?:y)/i'])(
    '%s cannot be said',
    (pattern) => {
      expect(toTemplatedPaths(pattern)).toBeUndefined()
    },
  )

  it('keeps what a pattern says of its parameters', () => {
    expect(toTemplatedPaths('/a/:id(\\d+)/*rest')?.[0]?.parameters).toEqual([
      { name: 'id', wildcard: false, expression: '\\d+' },
      { name: 'rest', wildcard: true, expression: undefined },
    ])
  })

  it('is bounded where many groups are optional', () => {
    expect(toTemplatedPaths('{/a}'.repeat(20))?.length).toBeLessThanOrEqual(16)
  })
})
