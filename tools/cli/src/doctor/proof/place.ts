import { relative, resolve } from 'node:path'

/** File and line of the first stack frame in the app's own files; empty if there is none. */
export function placeOf(err: Error): string {
  const frame = (err.stack ?? '')
    .split('\n')
    .find(
      (line) =>
        /^\s+at .*:\d+:\d+\)?$/.test(line) &&
        !/node_modules|node:|(?:packages[\\/](?:trunkline|v\d)|tools[\\/]cli)[\\/]/.test(line),
    )
  const [, file, line] = /(?:\(|at |file:\/\/)([^()]*?):(\d+):\d+\)?$/.exec(frame ?? '') ?? []
  return file ? `${relative(process.cwd(), resolve(file.replace(/^.*file:\/\//, '')))}:${line}` : ''
}
