import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('./run.js', import.meta.url))

it('connections that were made up, and those that were found before, go on ours as on Express', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--connections', '40', '--seed', '7'])
  expect(stdout).toContain('40 connections to each of 6 servers, 0 differences (seed 7)')
})

it('two parsers read an answer alike, and tell when one of them reads another', async () => {
  const { readAnswers } = (await import('./answers.js' as string)) as Answers
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: "a"\r\n\r\nok'
  const answer = { status: 200, headers: { 'content-length': '2', etag: '"a"' }, body: 'ok', isComplete: true }
  expect(readAnswers(whole + whole)).toEqual({ answers: [answer, answer], complaint: undefined })
  for (const wrong of [
    whole.replace('Content-Length: 2', 'Content-Length: 2\r\nContent-Length: 3'),
    whole.replace('ETag: "a"', 'Transfer-Encoding: chunked'),
    whole.replace('ETag: "a"', 'ETag: a\0b'),
    whole.replace('ETag: "a"', 'ETag "a"'),
    whole.replace('200', '2x0'),
    `${whole}x`,
  ]) {
    expect(readAnswers(wrong), wrong).toEqual(expect.objectContaining({ complaint: expect.any(String) }))
  }
})

interface Answers {
  readAnswers(bytes: string): { answers: unknown[]; complaint: string | undefined }
}
