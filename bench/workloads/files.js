import { get, HTML } from './request.js'

/** Files of a folder that is made for the run; `size` is checked in place of the body. */
export const files = [
  { id: 'static-10k', title: '10 kB', app: 'static', requests: [get('/small.html', { type: HTML, size: 10_240 })] },
  {
    id: 'static-1m',
    title: '1 MB',
    app: 'static',
    connections: 16,
    requests: [get('/large.html', { type: HTML, size: 1_048_576 })],
  },
  {
    id: 'static-304',
    title: '304',
    app: 'conditional',
    requests: [{ ...get('/small.html', { status: 304, size: 0 }), conditional: true }],
  },
  {
    id: 'static-range',
    title: 'range',
    app: 'range',
    connections: 16,
    requests: [get('/large.html', { status: 206, size: 65_536 }, { Range: 'bytes=65536-131071' })],
  },
  {
    id: 'send-file',
    title: 'sendFile 10 kB',
    app: 'sendFile',
    requests: [get('/download', { type: HTML, size: 10_240 })],
  },
].map((workload) => ({ group: 'files', part: 'files', options: { files: true }, ...workload }))

export const slowReaders = {
  id: 'slow-readers',
  title: '200 slow readers of 100 MB',
  group: 'slow-readers',
  kind: 'slow-readers',
  part: 'files',
  app: 'static',
  options: { files: true },
  peers: ['node', 'trunkline', 'express5'],
  requests: [get('/small.html', { size: 10_240 })],
}
