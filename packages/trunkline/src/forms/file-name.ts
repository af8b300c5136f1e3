/**
 * The last segment of a file name from a client, which cannot lead to another folder: no `/`, no `\`, no drive or
 * colon, not `.` or `..`, no control characters, and none that change the text direction, which can hide the extension.
 * Empty if nothing is left. Use it for display only: choose your own names on disk.
 * @example toFileName('C:\\photos\\..\\sea.jpg') // 'sea.jpg'
 */
export function toFileName(raw: string): string {
  const visible = raw.replace(HIDDEN, '')
  const segment = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1)
  // On Windows a colon follows a drive letter or precedes a hidden stream of a file.
  const name = segment
    .replace(/^(?:[a-z]:)+/i, '')
    .replaceAll(':', '_')
    .trim()
  return name === '.' || name === '..' ? '' : name
}

/** Control characters, lone surrogates, and direction marks (Unicode's Bidi_Control). */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
