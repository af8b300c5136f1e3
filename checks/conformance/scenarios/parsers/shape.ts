import { observe, serve, topicOn } from '../../src/define.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt, type Framework, type Handler } from '../../src/interface.ts'
import { PARSERS, parserOf, receive } from './receive.ts'
import { option, result } from './rows.ts'
import { sent } from './sent.ts'

/** What the parsing module looks like to those who require it. */
export default topicOn(['module 1.x', 'module 2.x'], 'scenarios/parsers/shape', [
  observe(
    'the exports of the parsing module',
    [result('json'), result('raw'), result('text'), result('urlencoded')],
    (framework) => [
      typeof framework,
      Object.keys(framework).sort(),
      PARSERS.map((name) => describeProperty(framework, name)),
      PARSERS.map((name) => [typeof framework[name], (framework[name] as { name: string }).name]),
      PARSERS.map((name) => new Set([framework[name], framework[name]]).size),
      PARSERS.map((name) => {
        const parser = parserOf(framework, name, { extended: true })
        return [parser.name, parser.length]
      }),
    ],
  ),
  observe(
    'the parsing module called without being asked for a parser',
    [option('extended')],
    (framework) => {
      const call = framework as unknown as (options?: unknown) => { name: string }
      return attempt(() => call().name)
    },
    { lines: ['module 2.x'] },
  ),
  serve(
    'the parsing module as one middleware',
    [option('extended'), option('type')],
    (framework, kit) => {
      noteDeprecations(kit)
      const call = framework as unknown as (options?: unknown) => Handler
      return receive(framework, call({ type: 'text/plain', extended: true, limit: 10 }))
    },
    [
      sent('json', '[1]'),
      sent('urlencoded', 'a[b]=1'),
      sent('text', '[1]'),
      sent('json', '{'),
      sent('json', '[1,2,3,4,5,6]'),
    ],
    { lines: ['module 1.x'], env: { NO_DEPRECATION: '' } },
  ),
])

function describeProperty(framework: Framework, name: string): unknown {
  const { configurable, enumerable, get } = Object.getOwnPropertyDescriptor(framework, name) ?? {}
  return [configurable, enumerable, typeof get]
}
