// Runs in a process of its own, which `trunkline doctor --compare` starts: it plays requests against an app on each line.
require('../dist/doctor/proof/child.js').playRequests()
