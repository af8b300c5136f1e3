// Types that come by way of another module, in a file that does not load the framework itself.
import { app, createUsers, later, Server } from './declarations'

export const users = createUsers()
export const mounted = app.use('/users', users)
export const server = new Server().listen(0)
export const handlers = [later]
export const request = app.request
export const response = app.response
