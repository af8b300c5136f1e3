/** What one writes without a parser: it gathers the body, and knows neither limits nor encodings. */
export function readBody(req, done) {
  const pieces = []
  req.on('data', (piece) => pieces.push(piece))
  req.on('end', () => done(Buffer.concat(pieces).toString()))
}
