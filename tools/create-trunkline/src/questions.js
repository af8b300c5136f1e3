import { createInterface } from 'node:readline'
import { CHOICES } from './choices.js'

/**
 * Asks on a terminal for the folder and for each choice not made by a flag. Enter takes the first value. Resolves with
 * undefined if the user quits with Ctrl+C or Ctrl+D: nothing is written yet.
 */
export async function ask({ folder, chosen }, { input = process.stdin, output = process.stdout } = {}) {
  const terminal = createInterface({ input, output })
  const lines = terminal[Symbol.asyncIterator]() // buffers lines that are typed ahead or pasted
  const question = async (text) => {
    const at = text.lastIndexOf('\n') + 1
    output.write(text.slice(0, at))
    terminal.setPrompt(text.slice(at))
    terminal.prompt()
    const { done, value } = await lines.next()
    if (done) throw new UserLeft()
    return value.trim()
  }
  try {
    const name = folder ?? ((await question('Name of the app, and of its folder (my-app): ')) || 'my-app')
    const all = { ...chosen }
    for (const choice of CHOICES) {
      if (choice.question !== undefined && all[choice.name] === undefined)
        all[choice.name] = await askFor(choice, question, output)
    }
    return { folder: name, chosen: all }
  } catch (err) {
    if (!(err instanceof UserLeft)) throw err
    return undefined
  } finally {
    terminal.close()
  }
}

class UserLeft extends Error {}

async function askFor({ question: text, values }, question, output) {
  for (;;) {
    const list = values.map(({ label }, at) => `  ${at + 1}  ${label}\n`).join('')
    const found = findValue(values, await question(`${text}\n${list}(1): `))
    if (found !== undefined) return found.value
    output.write(`Please type a number from 1 to ${values.length}, or the word.\n`)
  }
}

/** Finds a value by number, by flag or by the beginning of its label: `2`, `js`, `java`. */
function findValue(values, answer) {
  if (answer === '') return values[0]
  const word = answer.toLowerCase()
  return (
    values[Number(word) - 1] ??
    values.find(({ flags, label }) => flags.includes(word) || label.toLowerCase().startsWith(word))
  )
}
