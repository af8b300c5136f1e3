// publint and attw (Are the Types Wrong?) on every tarball: what they find is printed, and fails.
const path = require('node:path')
const { inLanes, observe, say } = require('./command.js')

const PUBLINT = path.join(__dirname, 'node_modules/publint/src/cli.js')
const ATTW = path.join(__dirname, 'node_modules/@arethetypeswrong/cli/dist/index.js')

/** For each package what the two say; `complaint` is undefined when they have nothing to say. */
exports.checkPackages = async function checkPackages(tarballs, entries) {
  const jobs = Object.entries(tarballs).flatMap(([name, file]) => {
    const own = entries.filter(({ root }) => root === name).map(({ specifier }) => `.${specifier.slice(name.length)}`)
    const publint = ['publint', name, [PUBLINT, 'run', file, '--strict', '--level', 'suggestion']]
    if (own.length === 0) return [publint] // a command: there is nothing to import, and no types
    return [
      publint,
      // Patterns stand for real files: attw looks at a file only when it is named.
      ['attw', name, [ATTW, file, '--no-color', '--no-emoji', '--include-entrypoints', ...own]],
    ]
  })
  return inLanes(jobs, (job) => judge(...job))
}

async function judge(checker, name, args) {
  const { status, printed } = await observe(process.execPath, args)
  say(`${checker} on ${name}: ${status === 0 ? 'nothing found' : 'found something'}`)
  return { checker, name, complaint: status === 0 ? undefined : `ended with ${status}\n${printed}` }
}
