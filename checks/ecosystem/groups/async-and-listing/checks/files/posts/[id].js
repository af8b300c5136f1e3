exports.get = (req, res) => res.json({ id: req.params.id })
exports.del = (_req, res) => res.status(204).end()
