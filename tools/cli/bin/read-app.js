// Runs in a process of its own, which `trunkline routes` and `trunkline openapi` start: it loads the app and answers one
// question about it.
require('../dist/routes/child.js').readApp(process.argv[2], process.argv[3])
