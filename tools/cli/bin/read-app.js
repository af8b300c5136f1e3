// Runs in a process of its own, which `trunkline routes`, `openapi` and `types` start: it loads the app and answers one
// question about it.
require('../dist/routes/child.js').readApp(JSON.parse(process.argv[2]))
