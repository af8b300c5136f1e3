import { parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

/** One option of a command. */
export interface Option {
  /** Placeholder for the value in the help. An option without one is a switch. */
  readonly value?: string
  /** Its letter: `o` for `-o`. */
  readonly short?: string
  /** Whether the option may be repeated. */
  readonly many?: boolean
  readonly help: string
}

/** A command, as the help shows it. */
export interface Command<Name extends string = string> {
  readonly usage: string
  readonly summary: string
  readonly details?: string
  readonly options: Readonly<Record<Name, Option>>
  run(options: ParsedOptions<Name>, positionals: string[]): Promise<number>
}

/** The options of a command line, by name. */
export type ParsedOptions<Name extends string> = { readonly [name in Name]?: string | boolean | string[] }

const HELP: Option = { help: 'show this help' }

/**
 * Parses the arguments of a command.
 * @throws UserError for an unknown option or a missing value
 */
export function readOptions<Name extends string>(
  command: Command<Name>,
  args: string[],
): { options: ParsedOptions<Name | 'help'>; positionals: string[] } {
  const entries = Object.entries<Option>({ ...command.options, help: HELP })
  const options = Object.fromEntries(
    entries.map(([name, { value, many, short }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: many === true,
        ...(short !== undefined && { short }),
      },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { options: values as ParsedOptions<Name | 'help'>, positionals } // parseArgs only accepts the names of the table above
  } catch (err) {
    throw new UserError(explain(err as Error))
  }
}

/** Node's message without its hints about `--`, which do not help here. */
function explain({ message }: Error): string {
  const [unknown] = /'-{1,2}[^']*'/.exec(message) ?? []
  if (/Unknown option/.test(message)) return `There is no option ${unknown}; see --help.`
  if (/argument missing/.test(message)) return `The option ${unknown?.replace(/ <value>/, '')} needs a value.`
  if (/does not take an argument/.test(message)) return `The option ${unknown} takes no value.`
  return message.split('\n')[0] as string
}

/** The value of an option that takes one. */
export function textOf(value: string | boolean | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The values of an option that may be repeated. */
export function textsOf(value: string | boolean | string[] | undefined): string[] {
  return Array.isArray(value) ? value : []
}

/**
 * The value of `--timeout` in seconds.
 * @throws UserError if it is not a number of seconds
 */
export function secondsOf(value: string | boolean | string[] | undefined, usual: number): number {
  const seconds = Number(textOf(value) ?? usual)
  if (!(seconds > 0 && seconds <= 86_400)) throw new UserError('The option --timeout needs a number of seconds.')
  return seconds
}

/** The help of one command. */
export function helpOf({ usage, summary, details, options }: Command): string {
  const rows = Object.entries({ ...options, help: HELP }).map(([name, { value, short, help }]) => {
    const left = `  ${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`
    return `${left.padEnd(26)} ${help}`
  })
  return [`Usage: ${usage}`, '', summary, '', 'Options:', ...rows, ...(details ? ['', details] : []), ''].join('\n')
}
