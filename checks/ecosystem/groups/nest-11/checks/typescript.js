const fs = require('node:fs')
const Module = require('node:module')
const ts = require('typescript')

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  esModuleInterop: true,
}

/** Loads a file with decorators, as the compiler of the framework's projects would make it. */
exports.load = function load(file) {
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions, fileName: file })
  const module = new Module(file)
  module.filename = file
  module.paths = Module._nodeModulePaths(__dirname)
  module._compile(outputText, file)
  return module.exports
}
