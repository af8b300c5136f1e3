/** Loaded for its effect: `node --import @trunkline/cli/record app.js`. It exports nothing. */
export {}
