// What a plain search finds in a package, without anything that the doctor knows about programs.
import fs from 'node:fs'
import path from 'node:path'

const VERBS = 'get|post|put|delete|all|use|patch|head|options|route|del'
// A piece of a pattern of 4.x in a string; not the "?" of a query, and not the stars of "/**/*.js" and "/* comment".
const PATTERN = String.raw`(?:[^'"\`\s?*]*(?::\w+\?|\*(?![*.\s\w])|:\w+\(|\/\(|\)\?|\)\+|\w\?(?=['"\`/.)-]))[^'"\`=]*)`

/** Lines that look like a construct of 4.x. Each is found by the doctor, or the judgement of its package says why not. */
const SEARCHED = {
  TL401: [
    new RegExp(String.raw`\.(?:${VERBS})\(\s*\[?\s*(?:[\w.]+\s*\+\s*)?['"\`]${PATTERN}['"\`]`),
    new RegExp(String.raw`['"\`]\/${PATTERN}['"\`]`),
    /['"`](?:\/)?\*['"`]\s*,\s*(?:async\b|function\b|\(|\w+[,)])/,
  ],
  TL403: [/\b\w+\.del\(\s*['"`]\//],
  TL404: [/\breq(?:uest)?\.param\(/],
  TL405: [/\.(?:send|json|jsonp)\(\s*[1-5]\d\d\s*[,)]/],
  TL406: [/\.redirect\([^,()]+,\s*3\d\d\s*\)/],
  TL407: [/\.(?:redirect|location)\(.*['"]back['"]/],
  TL408: [/\.sendfile\(/],
  TL409: [/\.(?:acceptsCharset|acceptsLanguage|acceptsEncoding)\(/],
  TL410: [/\bstatic\.mime\b/],
  TL411: [/\breq(?:uest)?\.host\b(?!\s*=[^=])/],
  TL412: [/\.(?:status|sendStatus)\(\s*['"]/],
  TL413: [
    /\breq(?:uest)?\.query(?:\.\w+|\[[^\]]+\])*\s*(?:=[^=>]|\+\+|\|\|=|\?\?=)/,
    /\bdelete req(?:uest)?\.query\b/,
    /\.(?:assign|extend|merge|defaults)\(\s*req(?:uest)?\.query\b/,
  ],
  TL422: [/\._router\b|\blazyrouter\b/],
  TL423: [/['"]express\/lib\/(?:router|middleware)/],
  TL425: [/\bres\.vary\(\s*\)/],
}

const SEARCHED_V3 = {
  TL301: [
    /\bexpress\.(?:bodyParser|cookieParser|session|logger|methodOverride|favicon|errorHandler|compress|multipart|csrf|basicAuth|directory|vhost|limit|timeout|responseTime|cookieSession|staticCache)\b/,
  ],
  TL302: [/\buse\(.*\.router\s*\)/],
  TL303: [/\.configure\(/],
  TL305: [/\bexpress\.createServer\(/],
  TL307: [/\breq\.(?:files|accepted\w*|auth)\b(?!\()/],
  TL312: [/\.headerSent\b/],
}

export function search(folder, files, from) {
  const rules = from === 3 ? SEARCHED_V3 : SEARCHED
  return files.flatMap((file) => {
    const lines = fs.readFileSync(path.join(folder, file), 'utf8').split('\n')
    return lines.flatMap((text, i) => {
      if (text.length > 2000 || /^\s*(?:\/\/|\*|\/\*)/.test(text)) return []
      const code = Object.keys(rules).find((key) => rules[key].some((rule) => rule.test(text)))
      return code ? [{ code, file, line: i + 1, text: text.trim().slice(0, 140) }] : []
    })
  })
}
