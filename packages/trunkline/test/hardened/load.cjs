// Loads the entries that are named, and says which ones it could load.
const loaded = process.argv.slice(2).filter((name) => require(name))
console.log(JSON.stringify(loaded))
