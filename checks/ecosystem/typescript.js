// Loads TypeScript in the checks of groups. It lies outside of the projects that are installed, as support.js does.
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')

/** Loads a file with decorators, as the compiler of the framework's projects would make it; the compiler is its project's. */
exports.load = function load(file) {
  const ts = Module.createRequire(file)('typescript')
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    esModuleInterop: true,
  }
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions, fileName: file })
  const module = new Module(file)
  module.filename = file
  module.paths = Module._nodeModulePaths(path.dirname(file))
  module._compile(outputText, file)
  return module.exports
}
