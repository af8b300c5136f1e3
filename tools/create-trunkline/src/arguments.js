import { parseArgs } from 'node:util'
import { CHOICES } from './choices.js'

/** A mistake the user can fix. It is printed as one sentence without a stack. */
export class UserError extends Error {}

const SWITCHES = [
  ...CHOICES.flatMap(({ values }) => values.flatMap(({ flags }) => flags)),
  ...['yes', 'no-install', 'help', 'version'],
]

/**
 * Parses the arguments. `chosen` holds only the choices made by flags; the rest is asked for or takes its default.
 * @throws {UserError} for options that are unknown, contradict each other, or stayed with npm
 */
export function readArguments(args, env = process.env) {
  const { values, positionals } = parse(args)
  refuseKeptByNpm(env, positionals[0] ?? 'my-app')
  if (positionals.length > 1) {
    throw new UserError(`One folder, please, not ${positionals.length}: ${positionals.join(', ')}`)
  }
  return {
    help: values.help === true,
    version: values.version === true,
    folder: positionals[0],
    chosen: readChosen(values),
    takesDefaults: values.yes === true,
    install: !values['no-install'],
  }
}

function readChosen(given) {
  const chosen = {}
  for (const { name, values } of CHOICES) {
    const said = values.filter(({ flags }) => flags.some((flag) => given[flag]))
    if (said.length > 1)
      throw new UserError(
        `Either ${said.map(({ flags }) => `--${flags[0]}`).join(' or ')}, not ${said.length === 2 ? 'both' : 'all'}.`,
      )
    if (said.length === 1) chosen[name] = said[0].value
  }
  return chosen
}

function parse(args) {
  try {
    const options = Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean' }]))
    options.yes.short = 'y'
    return parseArgs({ args, options, allowPositionals: true })
  } catch (err) {
    if (err.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UserError(`${err.message}`)
    const unknown = args.find((each) => each.startsWith('-') && !SWITCHES.includes(each.replace(/^--/, '')))
    throw new UserError(`There is no option ${unknown}; see --help.`)
  }
}

/** Without `--` before them npm takes options for its own, and gives us an environment with `npm_config_pages`. */
function refuseKeptByNpm(env, folder) {
  if (env.npm_command !== 'init') return
  const kept = CHOICES.flatMap(({ values }) => values.flatMap(({ flags }) => flags)).filter((flag) => isKept(flag, env))
  if (kept.length === 0) return
  const flags = kept.map((flag) => `--${flag}`)
  throw new UserError(
    `npm kept ${flags.join(' and ')} for itself. Put -- before the options: npm create trunkline ${folder} -- ${flags.join(' ')}`,
  )
}

function isKept(flag, env) {
  if (flag.startsWith('no-')) return env[`npm_config_${flag.slice(3)}`] === ''
  return env[`npm_config_${flag}`] === 'true' || (flag === 'js' && env.npm_config_json === 'true') // expanded by npm 11
}
