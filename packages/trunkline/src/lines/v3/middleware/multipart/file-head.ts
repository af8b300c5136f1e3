/** What the head of a part says about its file. */
export interface FileHead {
  fieldName: string
  /** What the client calls it, without folders. */
  filename: string
  type: string
  transferEncoding: string
}

/** The head of a part as it came, or as nearly as the parser tells. */
export function formatFileHead({ fieldName, filename, type, transferEncoding }: FileHead): Record<string, string> {
  const headers: Record<string, string> = {
    'content-disposition': `form-data; name="${escapeQuotes(fieldName)}"; filename="${escapeQuotes(filename)}"`,
    'content-type': type,
  }
  // What the parser says of a part that says nothing, as nearly all do.
  if (transferEncoding !== '7bit') headers['content-transfer-encoding'] = transferEncoding
  return headers
}

/** As browsers write a quote in a name. */
function escapeQuotes(text: string): string {
  return text.replace(/"/g, '%22')
}
