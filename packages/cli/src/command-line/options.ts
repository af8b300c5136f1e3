import { parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

/** One option of a command. */
export interface Option {
  /** What stands for its value in the help; an option without one is a switch. */
  readonly value?: string
  /** Whether it may be given several times. */
  readonly many?: boolean
  readonly help: string
}

/** A command, as the help shows it. */
export interface Command<Name extends string = string> {
  readonly usage: string
  readonly summary: string
  readonly details?: string
  readonly options: Readonly<Record<Name, Option>>
  run(given: Given<Name>, positionals: string[]): Promise<number>
}

/** What was given on the command line, by the name of the option. */
export type Given<Name extends string> = { readonly [name in Name]?: string | boolean | string[] }

const HELP: Option = { help: 'show this help' }

/**
 * Reads the arguments of a command.
 * @throws UserError for an option that the command does not have, or a value that is missing
 */
export function readOptions<Name extends string>(
  command: Command<Name>,
  args: string[],
): { given: Given<Name | 'help'>; positionals: string[] } {
  const entries = Object.entries<Option>({ ...command.options, help: HELP })
  const options = Object.fromEntries(
    entries.map(([name, { value, many }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: many === true },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { given: values as Given<Name | 'help'>, positionals } // the names are those of the table above
  } catch (err) {
    throw new UserError(explain(err as Error))
  }
}

/** The runtime's message, as far as it helps: its hints about `--` do not. */
function explain({ message }: Error): string {
  const [unknown] = /'-{1,2}[^']*'/.exec(message) ?? []
  if (/Unknown option/.test(message)) return `There is no option ${unknown}; see --help.`
  if (/argument missing/.test(message)) return `The option ${unknown?.replace(/ <value>/, '')} needs a value.`
  if (/does not take an argument/.test(message)) return `The option ${unknown} takes no value.`
  return message.split('\n')[0] as string
}

/** The text of an option that may be given once. */
export function textOf(value: string | boolean | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The texts of an option that may be given several times. */
export function textsOf(value: string | boolean | string[] | undefined): string[] {
  return Array.isArray(value) ? value : []
}

/**
 * The number of seconds that `--timeout` gives.
 * @throws UserError for anything else
 */
export function secondsOf(value: string | boolean | string[] | undefined, usual: number): number {
  const seconds = Number(textOf(value) ?? usual)
  if (!(seconds > 0 && seconds <= 86_400)) throw new UserError('The option --timeout needs a number of seconds.')
  return seconds
}

/** The help of one command. */
export function helpOf({ usage, summary, details, options }: Command): string {
  const rows = Object.entries({ ...options, help: HELP }).map(([name, { value, help }]) => {
    const left = `  --${name}${value === undefined ? '' : ` <${value}>`}`
    return `${left.padEnd(26)} ${help}`
  })
  return [`Usage: ${usage}`, '', summary, '', 'Options:', ...rows, ...(details ? ['', details] : []), ''].join('\n')
}
