/** Everything that can be thrown and is hard to report. */
export interface Thrown {
  title: string
  /** Makes a new one. */
  make: () => unknown
  /** Whether it is truthy: a falsy one says that nothing is wrong. */
  pending: boolean
}

export const thrownValues: Thrown[] = [
  ...[undefined, null, false, 0, '', Number.NaN, 0n].map((value) => falsy(value)),
  truthy('true', () => true),
  truthy('a number', () => 42),
  truthy('a status', () => 404),
  truthy('a big integer', () => 10n),
  truthy('a text', () => 'went wrong'),
  truthy('a text with markup', () => '<b>wrong</b>'),
  truthy('a symbol', () => Symbol('wrong')),
  truthy('a function', () => function wrong() {}),
  truthy('a class', () => class Wrong {}),
  truthy('an array', () => ['wrong']),
  truthy('an object', () => ({ wrong: true })),
  truthy('an object without a prototype', () => Object.create(null)),
  truthy('a frozen error', () => Object.freeze(new Error('wrong'))),
  truthy('an error without a prototype', () => Object.setPrototypeOf(new Error('wrong'), null)),
  truthy('an error with itself as cause', () => withOwn('cause', (err) => err)),
  truthy('a promise', () => Promise.resolve('wrong')),
  truthy('a Proxy that refuses everything', () => new Proxy({}, refusal())),
  truthy('a Proxy of a function that refuses everything', () => new Proxy(() => {}, refusal())),
  truthy('a revoked Proxy', revoked),
  ...['status', 'statusCode', 'headers', 'stack', 'message', 'name', 'toString', 'constructor', 'then', 'cause'].map(
    (name) => truthy(`an error whose ${name} throws`, () => throwingGetter(name)),
  ),
  ...['stack', 'message', 'toString', 'status', 'headers'].flatMap((name) =>
    [Symbol('wrong'), Object.create(null), () => 'text', 7, {}].map((value) =>
      truthy(`an error whose ${name} is ${typeof value} ${JSON.stringify(value)}`, () => withOwn(name, () => value)),
    ),
  ),
  truthy('an error whose headers refuse everything', () => ({ status: 400, headers: new Proxy({}, refusal()) })),
  truthy('an error that cannot be inspected', () => withOwn(Symbol.for('nodejs.util.inspect.custom'), () => refuse)),
  truthy('an error that cannot be made a text', () => withOwn(Symbol.toPrimitive, () => refuse)),
]

function falsy(value: unknown): Thrown {
  return { title: `${typeof value} ${String(value)}`, make: () => value, pending: false }
}

function truthy(title: string, make: () => unknown): Thrown {
  return { title, make, pending: true }
}

function withOwn(name: string | symbol, value: (err: Error) => unknown): Error {
  const err = new Error('wrong')
  return Object.defineProperty(err, name, { configurable: true, enumerable: true, value: value(err) })
}

function throwingGetter(name: string): Error {
  return Object.defineProperty(new Error('wrong'), name, { configurable: true, enumerable: true, get: refuse })
}

/** Handlers for every trap there is. */
function refusal(): ProxyHandler<object> {
  const traps = Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse])
  return Object.fromEntries(traps)
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function refuse(): never {
  throw new Error('refused')
}
