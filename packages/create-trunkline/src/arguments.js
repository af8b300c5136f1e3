import { parseArgs } from 'node:util'

/** Something the user can mend: it is told in one sentence, without a stack. */
export class UserError extends Error {}

const SWITCHES = ['api', 'pages', 'typescript', 'ts', 'javascript', 'js', 'no-install', 'help', 'version']

/**
 * Reads the arguments of the command.
 * @throws {UserError} for options that are unknown or contradict each other
 */
export function readArguments(args) {
  const { values, positionals } = parse(args)
  if (positionals.length > 1)
    throw new UserError(`One folder, please, not ${positionals.length}: ${positionals.join(', ')}`)
  if (values.api && values.pages) throw new UserError('Either --api or --pages, not both.')
  const isTypeScript = values.typescript || values.ts
  const isJavaScript = values.javascript || values.js
  if (isTypeScript && isJavaScript) throw new UserError('Either --typescript or --javascript, not both.')
  return {
    help: values.help === true,
    version: values.version === true,
    folder: positionals[0],
    kind: values.pages ? 'pages' : 'api',
    language: isJavaScript ? 'js' : 'ts',
    install: !values['no-install'],
  }
}

function parse(args) {
  try {
    const options = Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean' }]))
    return parseArgs({ args, options, allowPositionals: true })
  } catch (err) {
    if (err.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UserError(`${err.message}`)
    const unknown = args.find((each) => each.startsWith('-') && !SWITCHES.includes(each.replace(/^--/, '')))
    throw new UserError(`There is no option ${unknown}; see --help.`)
  }
}
