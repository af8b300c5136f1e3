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
