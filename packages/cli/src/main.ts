import { type Command, helpOf, readOptions } from './command-line/options.ts'
import { UserError } from './command-line/user-error.ts'
import { routesCommand } from './routes/command.ts'

const COMMANDS: Record<string, Command> = { routes: routesCommand }

/** Runs the command line: exit code 0 when all is well, 1 when something was found, 2 when it could not be done. */
export async function main(args: string[]): Promise<void> {
  try {
    process.exitCode = await run(args)
  } catch (err) {
    if (!(err instanceof UserError)) throw err
    process.stderr.write(`trunkline: ${err.message}\n`)
    process.exitCode = 2
  }
}

async function run([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(overview())
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    process.stdout.write(`${require('../package.json').version}\n`)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    throw new UserError(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(' and ')}.`)
  }
  const { given, positionals } = readOptions(command, rest)
  if (given.help) {
    process.stdout.write(helpOf(command))
    return 0
  }
  return command.run(given, positionals)
}

function overview(): string {
  const rows = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `Usage: trunkline <command> [options]\n\n${rows.join('\n')}\n\ntrunkline <command> --help tells more.\n`
}
