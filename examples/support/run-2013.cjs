// Runs an example of 3.x on the framework that is named: node run-2013.cjs <framework> <app>. Prints the port.
const Module = require('node:module')

const [, , framework, app] = process.argv

const resolveFilename = Module._resolveFilename
Module._resolveFilename = function (request, ...rest) {
  return resolveFilename.call(this, request === 'trunkline/v3' ? framework : request, ...rest)
}

const server = require('node:http').createServer(require(app))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.on('disconnect', () => process.exit())
