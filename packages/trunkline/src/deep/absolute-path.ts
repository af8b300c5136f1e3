/** True for a path that starts at a root, of whatever system: `/a`, `C:\a`, `C:/a`, `\\host\a`; otherwise undefined. */
export function isAbsolute(path: string): true | undefined {
  return ABSOLUTE.test(path) || undefined
}

const ABSOLUTE = /^(?:\/|\\\\|.:[\\/])/s
