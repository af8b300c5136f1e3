const express = require('express')
const { router, setQueues } = require('./own')

setQueues([])
module.exports = express().use('/queues', router)
