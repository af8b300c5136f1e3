// A program that gets hold of everything there is: each value of an entry and each member of what it makes, exported
// without an annotation. Compiled with declarations, it shows whether all types of ours can be named from the entry.
import path from 'node:path'
import ts from 'typescript5'

const PACKAGES = path.join(import.meta.dirname, '../../packages')

/** What has members that lead further. */
const KINDS = ['Express', 'Application', 'Request', 'Response', 'Router', 'RouterInstance', 'Route', 'IRoute', 'Layer']

/** Names of what is a value as well, given on as a type. */
const TYPES_ONLY = /^IRouter$|^Core/

/** The source of the program, for a line, or for the package that stands in for Express with it. */
export function memberProgram(line, standsIn) {
  const names = exportsOf(path.join(PACKAGES, standsIn ? `${line}/index.d.mts` : `trunkline/dist/${line}.d.mts`))
  const values = [...names.values()]
    .filter(({ isValue, name }) => isValue && !TYPES_ONLY.test(name))
    .map(({ name }) => name)
  const kinds = KINDS.filter((kind) => names.has(kind))
  return [
    "import express from 'express'",
    ...values.map((name) => `export const value_${name} = express.${name}`),
    ...kinds.map((kind) => `declare const ${kind}: express.${kind}`),
    ...kinds.flatMap((kind) =>
      names.get(kind).members.map((name) => `export const ${kind}_${plain(name)} = ${kind}['${name}']`),
    ),
  ].join('\n')
}

function plain(name) {
  return name.replaceAll(/\W/g, '_')
}

function exportsOf(file) {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    strict: true,
  })
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(file))
  return new Map(
    checker.getExportsOfModule(module).map((given) => {
      const symbol = given.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(given) : given
      const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties().filter(isOurs)
      return [
        given.name,
        {
          name: given.name,
          isValue: given.name !== 'default' && (symbol.flags & ts.SymbolFlags.Value) !== 0,
          members: members.map(({ name }) => name),
        },
      ]
    }),
  )
}

function isOurs(symbol) {
  return symbol.declarations?.some((each) => each.getSourceFile().fileName.includes('/packages/')) === true
}
