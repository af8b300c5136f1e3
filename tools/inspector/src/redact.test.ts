import { describe, expect, it } from 'vitest'
import { redactHeaders } from './headers.ts'
import { redactBody, redactText, redactUrl } from './redact.ts'
import { isSecretName } from './secrets.ts'

const redactForm = (text: string) => redactBody(text, 'application/x-www-form-urlencoded')
const redactJson = (text: string) => redactBody(text, 'application/json')
const redactMarkup = (text: string) => redactBody(text, 'text/html')

describe('names of secrets', () => {
  it.each([
    'password',
    'Password',
    'userPassword',
    'new-password',
    'access_token',
    'X-Api-Key',
    'clientSecret',
    'csrf-token',
    'authorization',
    'sid',
    'privateKey',
    'otp',
    'sessionId',
    'set-cookie',
    'X-Auth',
    'encryption_key',
    'masterKey',
    'user[pin]',
    'db-pass',
    'mdp',
    'totp',
    'mfaCode',
    '2fa_code',
    'X-Vault',
    'motDePasse',
    'a'.repeat(1000),
  ])('include %s', (name) => expect(isSecretName(name)).toBe(true))

  it.each([
    'name',
    'keyboard',
    'author',
    'path',
    'passenger',
    'pinned',
    'accept',
    'content-type',
    'monkey',
    'page',
    'primaryKey',
    'Idempotency-Key',
    'passage',
    'authored',
  ])('do not include %s', (name) => expect(isSecretName(name)).toBe(false))
})

describe('secrets by their shape', () => {
  const jwt = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.${'b'.repeat(20)}`
  it.each([
    ['a JWT', `it is ${jwt} here`],
    ['a bearer token', 'Bearer abcdef123456'],
    ['a key of a payment service', `sk_live_${'a1'.repeat(12)}`],
    ['a token of GitHub', `ghp_${'aB3'.repeat(12)}`],
    ['an access key', `AKIA${'A1'.repeat(8)}`],
    ['a long hexadecimal', 'a1'.repeat(20)],
    ['random letters', 'aB3xY9kLmN2pQ8rS5tU7vW1zC4dE6fGh'],
    ['a password in a URL', 'postgres://ada:hunter2@db/app'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'],
    ['a private key that is cut off', '-----BEGIN PRIVATE KEY-----\nabc'],
  ])('are replaced: %s', (_title, text) => {
    const redacted = redactText(text)
    expect(redacted).toContain('[redacted]')
    for (const part of ['eyJ', 'abcdef123456', 'sk_live', 'ghp_', 'AKIA', 'hunter2', 'abc\n'])
      expect(redacted).not.toContain(part)
  })

  it.each(['Basic training', '/users/7/posts', '2b0c8a6e-90f1-4d2b-9c3e-5d7a1f0b6c44', 'a plain sentence: it is'])(
    'are not seen in %s',
    (text) => expect(redactText(text)).toBe(text),
  )
})

describe('secrets in what was printed, and in pages', () => {
  it.each([
    ['a list that was printed', redactText("{ tokens: [ 'x', 'y' ], a: 1 }"), '{ tokens: [redacted], a: 1 }'],
    ['an object that was printed', redactText("{ user: { password: 'x' } }"), "{ user: { password: '[redacted]' } }"],
    ['a Map that was printed', redactText("Map(1) { 'password' => 'x' }"), "Map(1) { 'password' => '[redacted]' }"],
    ['JSON that was printed', redactText('{"password":"a\\"b","c":1}'), '{"password":"[redacted]","c":1}'],
    ['a header that was printed', redactText('Authorization: Bearer abcdefghij'), 'Authorization: [redacted]'],
    ['cookies that were printed', redactText('Cookie: a=1; b=2 end'), 'Cookie: [redacted]'],
    ['the end of a URL', redactUrl('/cb?a=1#access_token=x1&b=2'), '/cb?a=1#access_token=[redacted]&b=2'],
    ['JSON in a form', redactForm('data=%7B%22password%22%3A%22x1%22%7D&a=%20'), 'data=[redacted]&a=%20'],
    [
      'the fields of a page',
      redactMarkup('<input name="_csrf" value="x1"><input value=y1 type=password><input name="a" value="b">'),
      '<input name="_csrf" value="[redacted]"><input value=[redacted] type=password><input name="a" value="b">',
    ],
    [
      'XML',
      redactMarkup('<u><name>a</name><password>x1</password></u>'),
      '<u><name>a</name><password>[redacted]</password></u>',
    ],
  ])('are replaced in %s', (_title, redacted, want) => expect(redacted).toBe(want))
})

describe('secrets by their names', () => {
  it.each([
    ['a query', redactUrl('/a?token=x1&page=2&code=9'), '/a?token=[redacted]&page=2&code=[redacted]'],
    ['a password with an apostrophe', redactText("password: it's x1"), 'password: [redacted]'],
    [
      'an element with a name',
      redactMarkup('<p><textarea name="token">x1</textarea>a</p>'),
      '<p><textarea name="token">[redacted]</textarea>a</p>',
    ],
    ['a URL in a page', redactMarkup('<a href="/cb?a=1&amp;code=x1">'), '<a href="/cb?a=1&amp;code=[redacted]">'],
    ['an encoded name', redactForm('pass%77ord=x1&a'), 'pass%77ord=[redacted]&a'],
    ['JSON', redactJson('{"a":{"secret":[1,2]},"b":1}'), '{"a":{"secret":"[redacted]"},"b":1}'],
    ['JSON that is cut off', redactJson('{"a":1,"password":"x1'), '{"a":1,"password":"[redacted]"'],
    [
      'JSON with odd names',
      redactJson('{"__proto__":{"token":"x1"},"constructor":2}'),
      '{"__proto__":{"token":"[redacted]"},"constructor":2}',
    ],
    [
      'a list in JSON that is cut off',
      redactJson('{"users":[{"name":"a","password":"x1"},{"password":"x'),
      '{"users":[{"name":"a","password":"[redacted]"},{"password":"[redacted]"',
    ],
    [
      'JSON that is cut off, below a name',
      redactJson('{"credentials":{"a":"x]1","b":[2]},"c":"d'),
      '{"credentials":"[redacted]","c":"d',
    ],
    ['JSON that is cut off, escaped', redactJson('{"pass\\u0077ord":"x\\"1","a'), '{"pass\\u0077ord":"[redacted]","a'],
    ['a string in JSON', redactJson('{"url":"/a?token=x1&b=2"}'), '{"url":"/a?token=[redacted]&b=2"}'],
    [
      'JSON in a string',
      redactJson('{"log":"{\\"password\\":\\"x\\\\\\"1\\",\\"a\\":1}"}'),
      '{"log":"{\\"password\\":\\"[redacted]\\",\\"a\\":1}"}',
    ],
    ['a number in JSON', redactJson('{"pin":1234,"a":1}'), '{"pin":"[redacted]","a":1}'],
    ['a name of several words', redactJson('{"Card Number":"4111 1111"}'), '{"Card Number":"[redacted]"}'],
    ['a line of text', redactText('user=ada password: "x1 y" ok'), 'user=ada password: "[redacted]" ok'],
  ])('are replaced in %s', (_title, redacted, want) => expect(redacted).toBe(want))

  it('are replaced in headers', () => {
    const raw = ['Cookie', 'a=1; b=2', 'Set-Cookie', 'a=1; Path=/', 'X-Api-Key', 'k', 'ETag', 'W/"a1"', 'Accept', '*/*']
    expect(redactHeaders(raw)).toEqual([
      ['Cookie', 'a=[redacted]; b=[redacted]'],
      ['Set-Cookie', 'a=[redacted]; Path=/'],
      ['X-Api-Key', '[redacted]'],
      ['ETag', 'W/"a1"'],
      ['Accept', '*/*'],
    ])
  })

  it('are not seen where there are none', () => {
    const text = 'token: undefined, password: null, key => true, name: "Ada", session=""'
    expect(redactText(text)).toBe(text)
  })
})

describe('secrets next to their names', () => {
  it.each([
    [
      'a JSON Patch',
      redactJson('[{"op":"replace","path":"/users/0/password","value":"x1"},{"path":"/name","value":"Ada"}]'),
      '[{"op":"replace","path":"/users/0/password","value":"[redacted]"},{"path":"/name","value":"Ada"}]',
    ],
    [
      'a JSON Patch with the value first',
      redactJson('[{"value":{"a":["x1"]},"path":"/secrets"},{"value":"}","type":"a","path":"/pin"},{"value":1}]'),
      '[{"value":"[redacted]","path":"/secrets"},{"value":"[redacted]","type":"a","path":"/pin"},{"value":1}]',
    ],
    [
      'a list of names and values that is cut off',
      redactJson('{"list":[{"name":"theme","value":"dark"},{"Name":"DbPassword","Type":"text","Value":"x1'),
      '{"list":[{"name":"theme","value":"dark"},{"Name":"DbPassword","Type":"text","Value":"[redacted]"',
    ],
    [
      'a list of pairs',
      redactJson('[["password","x1"],["a","b"],["id","password","email"]]'),
      '[["password","[redacted]"],["a","b"],["id","password","email"]]',
    ],
    [
      'a form of names and values',
      redactForm('name=password&value=x1&name=a&value=b'),
      'name=password&value=[redacted]&name=a&value=b',
    ],
    [
      'a password with spaces',
      redactText('password: correct horse battery\nuser: ada'),
      'password: [redacted]\nuser: ada',
    ],
    ['logfmt', redactText('level=info password=x1 y z msg="ok"'), 'level=info password=[redacted] msg="ok"'],
    [
      'a connection string',
      redactText('Server=db;Password=x1 =;Database=app'),
      'Server=db;Password=[redacted];Database=app',
    ],
  ])('are replaced in %s', (_title, redacted, want) => expect(redacted).toBe(want))
})

describe('secrets in command lines, paths and pairs of elements', () => {
  it.each([
    ['curl -u ada:x1 https://a.test/', 'curl -u ada:[redacted] https://a.test/'],
    ["curl --proxy-user 'ada:x1 y' a.test", "curl --proxy-user 'ada:[redacted]' a.test"],
    ["spawn curl [ '-u', 'ada:x1' ]", "spawn curl [ '-u', 'ada:[redacted]' ]"],
    ['npm publish --auth-token x1 --tag next', 'npm publish --auth-token [redacted] --tag next'],
    ["[ '--password', 'x1' ]", "[ '--password', '[redacted]' ]"],
    ['curl -u ada https://a.test/ --compressed -v', 'curl -u ada https://a.test/ --compressed -v'],
  ])('%s', (text, want) => expect(redactText(text)).toBe(want))

  it.each([
    ['/reset-password/a1b2c3d4?a=1', '/reset-password/[redacted]?a=1'],
    ['/users/7/tokens/a1b2c3d4/use', '/users/7/tokens/[redacted]/use'],
    ['/verify-email/2b0c8a6e-90f1-4d2b-9c3e-5d7a1f0b6c44', '/verify-email/[redacted]'],
    ['/password/new', '/password/new'],
    ['/api/keys/12345678', '/api/keys/12345678'],
    ['/users/a1b2c3d4', '/users/a1b2c3d4'],
  ])('%s', (url, want) => expect(redactUrl(url)).toBe(want))

  it.each([
    ['<e><name>DbPassword</name>\n<value>x1</value></e>', '<e><name>DbPassword</name>\n<value>[redacted]</value></e>'],
    ['<dict><key>a-token</key><string>x1</string>', '<dict><key>[redacted]</key><string>[redacted]</string>'],
    ['<u><name>Ada</name><age>7</age></u>', '<u><name>Ada</name><age>7</age></u>'],
  ])('%s', (text, want) => expect(redactMarkup(text)).toBe(want))
})

describe('secrets in long texts', () => {
  // A quadratic expression takes minutes for some of these; a linear one takes milliseconds.
  it.each([
    'name=',
    'name="x"\r\n\r\n',
    '--x\r\n',
    '--x\r\nContent-Disposition: form-data; name=token\r\n\r\n',
    '\\u0061',
    '\\',
    '\\"',
    'a:\\"',
    '"value":{"value":',
    'value=x(',
    'password=x ',
    '["password",',
    '<token>',
    '<name>token</name>',
    '-u ',
    '-u a:',
    '--a ',
    '/token/',
    '/a1',
    'eyJ-',
    'a',
    'A1-',
    '"a',
    '-----BEGIN ',
    'sk_live_ ',
    'a=',
    'b://',
    ' Bearer',
    '[',
    '"password":[',
    'key:',
    "key='",
    '<input ',
    '<b>',
  ])('are looked for in linear time in repetitions of %s', (unit) => {
    const text = unit.repeat(Math.ceil(65_536 / unit.length))
    const types = ['', 'text/html', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    const all = [...types.map((type) => redactBody(text, type)), redactUrl(text)]
    for (const [, value] of redactHeaders(['Cookie', text, 'Set-Cookie', text])) all.push(value)
    expect(all.every((each) => each.length > 0)).toBe(true)
  })
})
