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
 * @throws {UserError} for options that are unknown or contradict each other
 */
export function readArguments(args) {
  const { values, positionals } = parse(args)
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
      throw new UserError(`Either ${said.map(({ flags }) => `--${flags[0]}`).join(' or ')}, not both.`)
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
