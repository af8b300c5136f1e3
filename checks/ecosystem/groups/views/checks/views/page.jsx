// biome-ignore lint/correctness/noUnusedVariables: what the tags are compiled to names it
const React = require('react')

module.exports = ({ site, user, title }) => <p>{`${site} ${user} ${title}`}</p>
