const express = require('express')
const { ExpressPeerServer } = require('./own')

const app = express()
const server = require('node:http').createServer(app)
app.use('/peer', ExpressPeerServer(server, { path: '/', allow_discovery: true }))
module.exports = app
