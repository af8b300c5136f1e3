// Serves the app for an agent that was started before, and tells the parent what the agent saw of each request.
const { once } = require('node:events')

/**
 * `take` gives what was seen since it was last asked. `addErrorHandler` is for agents that want one of their own in
 * the app.
 */
module.exports = async function serve(take, addErrorHandler) {
  const createApp = require('./app.js')
  const express = process.env.AGENT_IMPORTS ? (await import('express')).default : require('express')
  const app = process.env.AGENT_APP ? require(process.env.AGENT_APP)() : createApp(express, addErrorHandler)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('message', async () => process.send({ seen: await take(), ran: createApp.takeRan() }))
  process.on('disconnect', () => process.exit())
  process.send({ port: server.address().port })
}
