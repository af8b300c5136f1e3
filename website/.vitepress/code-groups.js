/**
 * A block of code with its TypeScript folded behind it, which GitHub shows as such, becomes a block with two tabs:
 *   fence, <details><summary>TypeScript</summary>, fence, </details>
 * A tab has the name of its file, `books.ts`, if that tells the language, and otherwise that of the language.
 */
export function groupLanguages({ tokens, Token }) {
  for (let i = 0; i + 3 < tokens.length; i++) {
    const [first, open, second, close] = tokens.slice(i, i + 4)
    if (!/^<details><summary>TypeScript<\/summary>/.test(open.content) || open.type !== 'html_block') continue
    if (first.type !== 'fence' || second.type !== 'fence' || !close.content.startsWith('</details>')) continue
    first.info = withTitle(first.info, 'JavaScript')
    second.info = withTitle(second.info, 'TypeScript')
    const begin = new Token('container_code-group_open', 'div', 1)
    const end = new Token('container_code-group_close', 'div', -1)
    tokens.splice(i, 4, begin, first, second, end)
  }
}

function withTitle(info, language) {
  const [, file] = / \[(.+)\]$/.exec(info) ?? []
  if (file !== undefined && languageOf(file) === language) return info
  return `${info.replace(/ \[.+\]$/, '')} [${language}]`
}

/** The language of a tab: of the file whose name it has, or what it says. */
function languageOf(title) {
  if (/\.[cm]?js$/.test(title)) return 'JavaScript'
  return /\.[cm]?ts$/.test(title) ? 'TypeScript' : title
}

const KEPT = 'trunkline-language'
let isChoosing = false

/** Runs in the browser, once: a language that is chosen in one block is chosen in all, and on pages that are opened later. */
export function keepLanguage() {
  document.addEventListener('change', ({ target }) => {
    if (isChoosing || !target.matches('.vp-code-group input')) return
    const before = target.getBoundingClientRect().top
    localStorage.setItem(KEPT, languageOf(target.labels[0].dataset.title))
    chooseKept()
    scrollBy(0, target.getBoundingClientRect().top - before) // blocks above have changed their height
  })
}

/** Runs in the browser, for each page. */
export function chooseKept() {
  const language = localStorage.getItem(KEPT)
  if (language === null) return
  isChoosing = true
  for (const label of document.querySelectorAll('.vp-code-group label')) {
    if (languageOf(label.dataset.title) === language && !label.control.checked) label.click()
  }
  isChoosing = false
}
