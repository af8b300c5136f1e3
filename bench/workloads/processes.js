import { get, HTML, JSON_TYPE } from './request.js'

/** What a process costs as a whole: until it answers, and after it has answered much. */
export const processes = [
  {
    id: 'start-up',
    title: 'start-up',
    group: 'processes',
    kind: 'start-up',
    part: 'small',
    app: 'hello',
    requests: [get('/', { type: HTML, body: 'hello' })],
  },
  {
    id: 'memory',
    title: 'memory',
    group: 'processes',
    kind: 'memory',
    part: 'small',
    app: 'json',
    requests: [get('/json', { type: JSON_TYPE, body: '{"hello":"world"}' })],
  },
]
