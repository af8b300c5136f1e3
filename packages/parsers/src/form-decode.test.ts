import { describe, expect, it } from 'vitest'
import { compileFormDecode } from './form-decode.ts'
import { v1 } from './lines/v1.ts'
import { v2 } from './lines/v2.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

const LATIN1_MARK = 'utf8=%26%2310003%3B'
const UTF8_MARK = 'utf8=%E2%9C%93'

/** The text that is left of a form, and what its decoder makes of a value. */
function prepare(options: UrlencodedOptions | undefined, text: string, charset: string, value = '%e4'): unknown[] {
  const form = compileFormDecode(options, v2.forms)?.(text, charset)
  return [form?.text, form?.decode?.(value, 'value')]
}

describe('a form that may be of another charset', () => {
  it('needs nothing where forms are UTF-8 only', () => {
    expect(compileFormDecode(undefined, v1.forms)).toBeUndefined()
  })

  it('is decoded as latin-1 when it is said to be, and else as any', () => {
    expect(prepare(undefined, 'a=b', 'iso-8859-1')).toEqual(['a=b', '\xe4'])
    expect(prepare(undefined, 'a=b', 'utf-8')).toEqual(['a=b', undefined])
    expect(prepare(undefined, `${LATIN1_MARK}&a`, 'utf-8')).toEqual([`${LATIN1_MARK}&a`, undefined])
  })

  it.each([
    ['%E4+%e4+%zz+%4', '\xe4 \xe4 %zz %4'],
    ['a+b+c', 'a b c'],
    ['%26%2365%3B', '&#65;'],
  ])('is decoded octet by octet: %s', (value, decoded) => {
    expect(prepare({}, '', 'iso-8859-1', value)).toEqual(['', decoded])
  })

  it('has characters by number where that is wanted, in values only', () => {
    const form = compileFormDecode({ interpretNumericEntities: true }, v2.forms)?.('', 'iso-8859-1')
    const decode = (text: string) => [form?.decode?.(text, 'value'), form?.decode?.(text, 'name')]
    expect(decode('%26%23128169%3B&#65;&#x;')).toEqual(['\u{1f4a9}A&#x;', '&#128169;&#65;&#x;'])
    expect(decode('&#1114111;&#1114177;')[0]).toBe('\u{10ffff}A')
  })
})

describe('the parameter that tells the charset of a form', () => {
  const options = { charsetSentinel: true }

  it.each<[string, string, string]>([
    ['first', `${LATIN1_MARK}&a=b`, '&a=b'],
    ['last', `a=b&${LATIN1_MARK}`, 'a=b&'],
    ['between', `a=b&${LATIN1_MARK}&c=d`, 'a=b&&c=d'],
    ['alone', LATIN1_MARK, ''],
    ['twice', `${LATIN1_MARK}&${UTF8_MARK}`, `&${UTF8_MARK}`],
  ])('is taken out: %s', (_, text, rest) => {
    expect(prepare(options, text, 'utf-8')).toEqual([rest, '\xe4'])
  })

  it('counts for more than the charset of the Content-Type, unless it says nothing', () => {
    expect(prepare(options, `${UTF8_MARK}&a`, 'iso-8859-1')).toEqual(['&a', undefined])
    expect(prepare(options, 'utf8=x&a', 'iso-8859-1')).toEqual(['&a', '\xe4'])
    expect(prepare(options, 'utf8=x&a', 'utf-8')).toEqual(['&a', undefined])
  })

  it.each(['a=b', 'xutf8=%E2%9C%93', 'a=utf8=', 'utf8', 'a=butf8='])('is not there: %s', (text) => {
    expect(prepare(options, text, 'iso-8859-1')).toEqual([text, '\xe4'])
  })
})
