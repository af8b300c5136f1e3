// Plays one attack on one framework, and tells whether it holds: "node child.js <framework> <line> <item>".
import { attacks } from './attacks/index.js'
import { Lab } from './lab.js'

const [module, line, item] = process.argv.slice(2)
const lab = new Lab(module, Number(line))
const attack = attacks.find((each) => each.item === Number(item))
const verdict = await attack.play(lab)
lab.close()
process.stdout.write(
  JSON.stringify({ verdict: verdict === true ? 'holds' : verdict === 'none' ? 'none' : String(verdict || 'open') }),
  () => process.exit(),
)
