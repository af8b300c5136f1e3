/** Its `res.json` indents by two spaces, and has no setting for that; all peers are to send the same bytes. */
export function sendJson(res, value) {
  res.type('application/json').send(JSON.stringify(value))
}
