import { printableJson } from '../command-line/terminal.ts'
import type { Edit, Finding } from './finding.ts'
import { ALL_RULES } from './rules/page.ts'
import type { Rule } from './rules/rule.ts'
import type { Scan, Unreadable } from './scan.ts'

const PAGE = 'https://github.com/trunkline/trunkline/blob/main/docs/doctor.md'

/**
 * Formats the findings as SARIF, for code scanning.
 * @see SARIF 2.1.0, OASIS: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function toSarif({ findings, notes, unreadable, notices }: Scan): string {
  const all = [...findings, ...notes]
  const codes = [...new Set(all.map(({ code }) => code))].sort()
  const rules = codes.map((code) => ALL_RULES.find((rule) => rule.code === code)).filter((rule) => rule !== undefined)
  const driver = {
    name: 'trunkline doctor',
    semanticVersion: require('@trunkline/cli/package.json').version,
    informationUri: PAGE,
    rules: rules.map(toRule),
  }
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that was scanned.' } } },
    invocations: [
      {
        executionSuccessful: unreadable.length === 0,
        toolExecutionNotifications: [
          ...unreadable.map(toNotification),
          ...notices.map((text) => ({ level: 'note', message: { text } })),
        ],
      },
    ],
    results: all.map((finding) => toResult(finding, rules)),
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${printableJson(log)}\n`
}

function toRule({ code, title, why, instead, isNote }: Rule): object {
  return {
    id: code,
    shortDescription: { text: title.replaceAll('`', '') },
    fullDescription: { text: why.replaceAll('`', '') },
    help: { text: `${why} Instead: ${instead}`.replaceAll('`', ''), markdown: `${why}\n\nInstead: ${instead}` },
    helpUri: `${PAGE}#${code.toLowerCase()}`,
    defaultConfiguration: { level: levelOf(isNote) },
  }
}

/** A note fails no check of GitHub. */
function levelOf(isNote: true | undefined): string {
  return isNote ? 'note' : 'warning'
}

function toNotification({ file, why }: Unreadable): object {
  const locations = [{ physicalLocation: { artifactLocation: locationOf(file) } }]
  return { level: 'error', message: { text: `It cannot be read: ${why}` }, locations }
}

function toResult({ code, file, line, column, message, edits }: Finding, rules: readonly Rule[]): object {
  const artifactLocation = locationOf(file)
  const ruleIndex = rules.findIndex((rule) => rule.code === code)
  const region = { startLine: Math.max(line, 1), startColumn: column }
  return {
    ruleId: code,
    ruleIndex,
    level: levelOf(rules[ruleIndex]?.isNote),
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(edits ? { fixes: [{ artifactChanges: [{ artifactLocation, replacements: edits.map(toReplacement) }] }] } : {}),
  }
}

function toReplacement({ start, end, text }: Edit): object {
  return { deletedRegion: { charOffset: start, charLength: end - start }, insertedContent: { text } }
}

/** A relative URI. Escapes every special character, so that a file name cannot point elsewhere. */
function locationOf(file: string): object {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }
}
