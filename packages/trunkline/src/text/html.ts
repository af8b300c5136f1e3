/** The small documents that Express sends itself; the text is already HTML. */
export function formatHtmlDocument(title: string, html: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
</head>
<body>
<pre>${html}</pre>
</body>
</html>
`
}

/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (character) => ENTITIES[character] as string) : text
}

const SPECIAL = /["&'<>]/
const EVERY_SPECIAL = /["&'<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}
