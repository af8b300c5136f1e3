// Runs in a process of its own, which `trunkline routes` starts: it loads the app and tells what it found.
require('../dist/routes/child.js').readApp(process.argv[2])
