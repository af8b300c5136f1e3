import type { Check, Context } from './finding.ts'
import { checkApplicationV5 } from './rules/application.ts'
import { checkBodies } from './rules/body.ts'
import { checkDecorators } from './rules/decorators.ts'
import { checkImportsSwap, checkImportsV5 } from './rules/imports.ts'
import { checkPackagesV5, type PackageFinding } from './rules/packages.ts'
import { checkPathsV5 } from './rules/paths.ts'
import { checkRequestV5 } from './rules/request.ts'
import { checkResponseV5 } from './rules/response.ts'
import type { Rule } from './rules/rule.ts'
import { checkSentFiles } from './rules/sent-files.ts'
import { RULES_SWAP, RULES_V4 } from './rules/table-v4.ts'
import { RULES_V5 } from './rules/table-v5.ts'
import { checkPathsV4, checkV3 } from './rules/v3.ts'
import type { Manifest } from './source/manifests.ts'
import type { Registration } from './source/registration.ts'

/** A migration from one release line to another, with its rules. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly rules: readonly Rule[]
  readonly nodes: readonly Check[]
  readonly paths?: (registration: Registration, context: Context) => void
  readonly packages?: (manifest: Manifest) => PackageFinding[]
  /** Checks the file as a whole, after its nodes. */
  readonly atEnd?: (context: Context) => void
  /** Only the package changes: then it matters which copies of Express nothing replaces. */
  readonly swapsPackage?: boolean
  /** What to do after `--fix`: fixed code is for the new release line only. */
  readonly afterFix?: string
}

export const MOVES: readonly Move[] = [
  {
    from: '4',
    to: '5',
    rules: RULES_V5,
    nodes: [checkResponseV5, checkRequestV5, checkApplicationV5, checkImportsV5, checkSentFiles, checkDecorators],
    paths: checkPathsV5,
    packages: checkPackagesV5,
    atEnd: checkBodies,
    afterFix:
      "The code is for 5.x now. Before you run it, load 'trunkline' instead of 'trunkline/v4', or install Express 5.",
  },
  {
    from: '3',
    to: '4',
    rules: RULES_V4,
    nodes: [checkV3],
    paths: checkPathsV4,
    afterFix:
      "The code is for 4.x now. Before you run it, load 'trunkline/v4' instead of 'trunkline/v3', or install Express 4.",
  },
  {
    from: 'express',
    to: 'trunkline',
    rules: RULES_SWAP,
    nodes: [checkImportsSwap],
    swapsPackage: true,
  },
]
