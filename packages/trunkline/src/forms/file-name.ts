/**
 * The last segment of a file name that a client has sent, so that it never leads to another folder: no `/`, no `\`, no
 * drive or colon, not `.` or `..`, no control characters, and none that change the direction of writing, which can hide the
 * extension. An empty string when nothing is left. It is for people to read: give files names of your own on a disk.
 * @example toFileName('C:\\photos\\..\\sea.jpg') // 'sea.jpg'
 */
export function toFileName(raw: string): string {
  const visible = raw.replace(HIDDEN, '')
  const segment = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1)
  // Behind a colon, Windows names a drive's folder or a hidden stream of a file.
  const name = segment
    .replace(/^(?:[a-z]:)+/i, '')
    .replaceAll(':', '_')
    .trim()
  return name === '.' || name === '..' ? '' : name
}

/** Control characters, half characters, and marks of direction (Unicode's Bidi_Control). */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
