import { spawnSync } from 'node:child_process'

/** Asks git in a folder, as somebody. */
export function git(folder: string, ...args: string[]): string {
  const { stdout } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

/** Makes a repository of a folder, if it is none, and commits everything in it. */
export function commitAll(folder: string): void {
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  git(folder, 'commit', '-qm', 'x')
}
