// How test runners print the name of a failed test:
//   TAP          not ok 3 - name # time=1ms
//   node:test    ✖ name (1.2ms)
//   mocha            2) name
//   jest           ● suite › name
//   vitest        FAIL  file > suite > name
//   ava            ✘ [fail]: name
const FAILED = [
  /^\s*not ok \d+\s*(?:- )?(?<name>.+?)(?:\s+# (?!TODO|SKIP).*)?$/,
  /^\s*✖ (?<name>.+?) \(\d[\d.]*ms\)$/,
  /^\s+\d+\) (?<name>.+)$/,
  /^\s+● (?<name>.+)$/,
  /^\s*FAIL\s+(?<name>\S+ > .+)$/,
  /^\s*✘ \[fail\]: (?<name>.+)$/,
]

// Mocha prints each failure twice. After this line it repeats them with the error and the suite's name.
const MOCHA_SUMMARY = /^\s+\d+ failing$/m

const COLOURS = /\u001b\[[\d;]*m/g

/** Extracts the names of failed tests from the output of a test runner. */
export function failedTests(output: string): string[] {
  const plain = output.replace(COLOURS, '')
  const summary = plain.search(MOCHA_SUMMARY)
  const names = new Set<string>()
  for (const line of (summary === -1 ? plain : plain.slice(0, summary)).split(/\r?\n/)) {
    for (const form of FAILED) {
      const name = form.exec(line)?.groups?.['name']
      if (name !== undefined && !/# (?:TODO|SKIP)\b/.test(line)) names.add(name.trim())
    }
  }
  return [...names]
}
