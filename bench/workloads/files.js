import { get, HTML } from './request.js'

/** Files of a folder that is made for the run; `size` is checked in place of the body. */
export const files = [
  {
    id: 'static-10k',
    title: 'file of 10 kB',
    app: 'static',
    requests: [get('/small.html', { type: HTML, size: 10_240 })],
  },
  {
    id: 'static-1m',
    title: 'file of 1 MB',
    app: 'static',
    connections: 16,
    requests: [get('/large.html', { type: HTML, size: 1_048_576 })],
  },
  {
    id: 'static-304',
    title: '304 for a file',
    app: 'conditional',
    requests: [{ ...get('/small.html', { status: 304, size: 0 }), conditional: true }],
  },
  {
    id: 'static-range',
    title: 'range of a file',
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
