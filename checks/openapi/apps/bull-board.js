import { createBullBoard } from '@bull-board/api'
import { ExpressAdapter } from '@bull-board/express'

const serverAdapter = new ExpressAdapter()
createBullBoard({ queues: [], serverAdapter })

export const app = serverAdapter.getRouter()
