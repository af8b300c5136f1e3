/** Lets only bodies through that the schema accepts. */
export function validate(body) {
  return (req, res, next) => {
    const result = body.safeParse(req.body)
    if (!result.success) return res.status(422).json({ error: result.error.issues[0].message })
    req.body = result.data
    next()
  }
}
