import ts from 'typescript5'
import { createTypeProgram } from './compile.ts'

export interface ReadParam {
  list: boolean
  optional: boolean
}

/** What the types of a line read in each path: its parameters by name, or undefined where they know nothing. */
export function readParams(entry: string, paths: readonly string[]): (Map<string, ReadParam> | undefined)[] {
  const lines = paths.map((path, i) => `export type T${i} = RouteParameters<${JSON.stringify(path)}>`)
  const source = [`import type { RouteParameters } from '${entry}'`, ...lines].join('\n')
  const { program, file } = createTypeProgram(source)
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error('the source is no module')
  const types = new Map(
    checker.getExportsOfModule(module).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  )
  return paths.map((_, i) => paramsOf(types.get(`T${i}`), checker))
}

function paramsOf(type: ts.Type | undefined, checker: ts.TypeChecker): Map<string, ReadParam> | undefined {
  if (type === undefined || type.getStringIndexType() !== undefined) return undefined
  return new Map(
    type.getProperties().map((property): [string, ReadParam] => {
      const text = checker.typeToString(checker.getTypeOfSymbol(property))
      return [property.name, { list: text.includes('[]'), optional: (property.flags & ts.SymbolFlags.Optional) !== 0 }]
    }),
  )
}
