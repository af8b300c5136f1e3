// Runs each agent on the published Express and on ours.
const fs = require('node:fs')
const path = require('node:path')
const { runChecks } = require('../checking.js')
const { copyProject, install, published } = require('../install.js')

/** The lines that agents are run on, each with the published Express beside it. */
const LINES = ['v4', 'v5']

/**
 * Agents find the framework by its folder's name, so each line is installed twice below their project, as it stands in
 * for Express and as it was published. The programs that they are loaded in lie beside it. Answers the names of those that
 * saw something else on ours.
 */
exports.checkAgents = async function checkAgents(folder, standIns, say) {
  const project = path.join(folder, 'agents')
  copyProject(__dirname, project)
  say('agents: installing')
  await install(project)
  for (const line of LINES) {
    for (const [side, chosen] of Object.entries({ express: published()(line), ours: standIns(line) })) {
      const place = path.join(project, 'sides', line, side)
      copyProject(path.join(project, 'checks/programs'), place)
      fs.writeFileSync(path.join(place, 'package.json'), '{ "name": "side", "private": true }')
      fs.copyFileSync(path.join(project, '.npmrc'), path.join(place, '.npmrc'))
      await install(place, chosen)
    }
  }
  const results = await runChecks(project, { AGENT_LINES: LINES.join(',') }, { timeout: 600_000 })
  for (const { name, failed } of results) {
    for (const { title, error } of failed) console.error(`\n${name}, ${title}: ${error}`)
  }
  say(`agents: ${results.length} checks`)
  return results.filter(({ failed }) => failed.length > 0).map(({ name }) => name)
}
