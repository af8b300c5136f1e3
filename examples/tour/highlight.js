// Colours for listings, on the server: a page needs no script to be read, and loads nothing from elsewhere.

// Comments, strings, templates, regular expressions, numbers, words. A slash begins a regular expression only where a value
// can stand; behind a name or a closing bracket it divides.
const TOKEN =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<regexp>(?<=[(,=:[!&|?{};\n]\s*|^\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)|(?<number>\b\d[\d_]*(?:\.\d+)?\b)|(?<word>[A-Za-z_$][\w$]*)/g

const KEYWORDS = new Set(
  'async await break case catch class const continue default else export false finally for from function if import in instanceof let new null of return switch this throw true try typeof undefined while yield'.split(
    ' ',
  ),
)

/** HTML of a piece of JavaScript: the same text, with its tokens in spans. */
export function highlight(source) {
  let html = ''
  let end = 0
  for (const match of source.matchAll(TOKEN)) {
    html += escapeHtml(source.slice(end, match.index))
    end = match.index + match[0].length
    const kind = kindOf(match, source[end])
    html += kind === undefined ? escapeHtml(match[0]) : `<span class="${kind}">${escapeHtml(match[0])}</span>`
  }
  return html + escapeHtml(source.slice(end))
}

function kindOf({ groups }, following) {
  const [[kind]] = Object.entries(groups).filter(([, text]) => text !== undefined)
  if (kind !== 'word') return kind
  if (KEYWORDS.has(groups.word)) return 'keyword'
  return following === '(' ? 'call' : undefined
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character])
}
