import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { loadExpress3 } from './express3.ts'

/** A package that stands in for Express, as the tests of its own see it. */
export interface AliasPackage {
  readonly line: 'v3' | 'v4' | 'v5'
  readonly require: NodeJS.Require
  // biome-ignore lint/suspicious/noExplicitAny: Express and its doubles share no types here
  readonly framework: any
  /** The Express that it stands in for. */
  readonly express: object
  /** Loads a file of that Express. */
  readonly oracle: NodeJS.Require
}

/** Loads the package of a line; `filename` is that of its test. */
export function loadAlias(line: AliasPackage['line'], filename: string): AliasPackage {
  const require = createRequire(filename)
  const name = line.replace('v', 'express')
  const framework = require('../index.js')
  const express = (line === 'v3' ? loadExpress3() : require(name)) as object
  return { line, require, framework, express, oracle: createRequire(require.resolve(name)) }
}

export function itIsLikeExpress(alias: AliasPackage, importIt: () => Promise<Record<string, unknown>>): void {
  const { line, require, framework, express } = alias

  it(`is a framework of its own, for it follows Express where trunkline/${line} follows the specification`, () => {
    expect(framework).not.toBe(require(`trunkline/${line}`))
  })

  it('exports what express exports, in its order', () => {
    expect(Object.keys(framework)).toEqual(Object.keys(express))
  })

  it('gives import the same instance and the same names', async () => {
    const { default: imported, ...named } = await importIt()
    expect(imported).toBe(framework)
    expect(named).toEqual({ ...framework })
  })
}

/** `exported` are files whose export is a member of the framework, `others` the rest of those that the root loads. */
export function itHasTheFiles(
  { line, require, framework }: AliasPackage,
  exported: readonly (readonly [file: string, name: string])[],
  others: readonly string[],
): void {
  for (const [file, name] of exported) {
    it(`lib/${file}.js is framework.${name}`, () => expect(require(`../lib/${file}.js`)).toBe(framework[name]))
  }

  // Node finds these names in the file's text; what the test runner imports, it reads in its own way.
  it('lib/express.js gives import each name that it gives require', () => {
    const url = pathToFileURL(require.resolve('../lib/express.js'))
    const program = `console.log(JSON.stringify(Object.keys(await import('${url}'))))`
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual(expect.arrayContaining(Object.keys(framework)))
  })

  it('are all loaded by the root, where agents hook them', () => {
    const loaded = Object.keys(require.cache).map((path) => path.replaceAll('\\', '/'))
    const files = [...others, ...exported.map(([file]) => file)]
    expect(files.filter((file) => !loaded.some((path) => path.endsWith(`/packages/${line}/lib/${file}.js`)))).toEqual(
      [],
    )
  })

  it('lib/view.js is the view of a new app', () => {
    expect(require('../lib/view.js')).toBe(framework().get('view'))
  })
}

/** The functions of lib/utils.js, called with these arguments on both. */
export function itHasTheUtils(
  { require, oracle }: AliasPackage,
  calls: readonly (readonly [name: string, ...args: unknown[]])[],
): void {
  const utils = require('../lib/utils.js')
  const theirs = oracle('./lib/utils')

  it('has the functions of express', () => expect(Object.keys(utils)).toEqual(Object.keys(theirs)))

  for (const [name, ...args] of calls) {
    it(`${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')}) answers as express does`, () => {
      expect(resultOf(utils[name], args)).toEqual(resultOf(theirs[name], args))
    })
  }
}

function resultOf(fn: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  try {
    return fn(...args)
  } catch (err) {
    return String(err)
  }
}
