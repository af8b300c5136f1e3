// Runs in a thread of its own, which `trunkline doctor` starts for a large project: it looks through some of the files.
require('../dist/doctor/scan-thread.js').scanShare()
