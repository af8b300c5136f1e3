import { type Command, helpOf, readOptions } from './command-line/options.ts'
import { printable } from './command-line/terminal.ts'
import { UserError } from './command-line/user-error.ts'

// Loaded on demand: the doctor loads a parser and three frameworks.
const COMMANDS: Record<string, () => Promise<Command>> = {
  doctor: async () => (await import('./doctor/command.ts')).doctorCommand,
  openapi: async () => (await import('./openapi/command.ts')).openapiCommand,
  routes: async () => (await import('./routes/command.ts')).routesCommand,
  types: async () => (await import('./types/command.ts')).typesCommand,
}

/** Runs the command line. Exit code 0: all is well; 1: there are findings; 2: the command failed. */
export async function main(args: string[]): Promise<void> {
  try {
    process.exitCode = await run(args)
  } catch (err) {
    if (!(err instanceof UserError)) throw err
    process.stderr.write(`trunkline: ${printable(err.message)}\n`)
    process.exitCode = 2
  }
}

async function run([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(await overview())
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    process.stdout.write(`${require('@trunkline/cli/package.json').version}\n`)
    return 0
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load === undefined) {
    throw new UserError(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`)
  }
  const command = await load()
  const { options, positionals } = readOptions(command, rest)
  if (options.help) {
    process.stdout.write(helpOf(command))
    return 0
  }
  return command.run(options, positionals)
}

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()))
  const rows = commands.map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `Usage: trunkline <command> [options]\n\n${rows.join('\n')}\n\ntrunkline <command> --help tells more.\n`
}
