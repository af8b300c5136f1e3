import { createServer } from 'node:http'
import api from '@node-red/editor-api'

const names = ['comms', 'context', 'diagnostics', 'flows', 'library', 'nodes', 'plugins', 'settings']
const runtime = Object.fromEntries(names.map((name) => [name, {}]))
api.init({ disableEditor: true }, createServer(), { getSessions: async () => ({}) }, runtime)

export const app = api.httpAdmin
