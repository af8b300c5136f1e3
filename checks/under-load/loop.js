// Keeps a core busy for as long as whoever started it lives: when they are gone, the channel to them is closed.
process.on('disconnect', () => process.exit())
turn()

function turn() {
  const end = performance.now() + 100
  while (performance.now() < end);
  setImmediate(turn)
}
