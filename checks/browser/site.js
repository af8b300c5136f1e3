import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { toneOf } from './media.js'

/** Ten minutes: too long for a browser to fetch before it is asked to seek. */
export const SECONDS = 600

const SCRIPT = "document.getElementById('script').textContent = 'script ran'\n"
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Files</title>
<link rel="stylesheet" href="style.css">
<script type="module" src="module.js"></script>
</head>
<body>
<p id="script"></p>
<p id="module"></p>
<p id="odd"></p>
<video id="media" src="media/tone.wav" preload="metadata"></video>
<a id="download" href="/download">save</a>
<script src="script.js"></script>
</body>
</html>
`

/** A directory with everything that a page loads. */
export function makeSite() {
  const root = mkdtempSync(join(tmpdir(), 'trunkline-browser-'))
  mkdirSync(join(root, 'page/media'), { recursive: true })
  const write = (name, content) => writeFileSync(join(root, 'page', name), content)
  write('index.html', PAGE)
  write('style.css', '#script { color: rgb(1, 2, 3); }\n')
  write('script.js', SCRIPT)
  write('script.js.gz', gzipSync(SCRIPT))
  write(
    'module.js',
    "import { text } from './n%C3%A4me%20d.js'\ndocument.getElementById('module').textContent = text\n",
  )
  write('näme d.js', "export const text = 'module ran'\n")
  write('media/tone.wav', toneOf(SECONDS))
  writeFileSync(join(root, 'report ü.txt'), 'the report\n')
  return root
}
