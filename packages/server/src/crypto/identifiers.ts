import { randomByte } from './random-text.ts'

export type IdPrefix =
  | 'prj'
  | 'key'
  | 'mem'
  | 'grt'
  | 'aud'
  | 'req'
  | 'per'
  | 'crd'
  | 'ses'
  | 'lnk'
  | 'psk'
  | 'era'
  | 'whk'

/** Digits in the order of their character codes, so that ids sort as text; letters that are misread are left out. */
export const idDigits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Ids that sort in the order in which they were made, strictly within a process and by millisecond across processes:
 * ten digits of time, four of a counter, twelve of chance. A clock that is set back does not turn the order round.
 */
export function createIdSource(clock: () => number): (prefix: IdPrefix) => string {
  let lastMs = -1
  let timePart = ''
  let count = 0
  return (prefix) => {
    const nowMs = clock()
    if (nowMs > lastMs || count === countMax) {
      lastMs = Math.max(nowMs, lastMs + 1)
      timePart = encode(lastMs, 10)
      count = 0
    }
    return `${prefix}_${timePart}${encode(count++, 4)}${randomPairs(6)}`
  }
}

/** What sorts before every id that was made since that moment, and after every one from before it. */
export function firstIdSince(prefix: IdPrefix, ms: number): string {
  return `${prefix}_${encode(Math.max(0, Math.floor(ms)), 10)}`
}

const countMax = idDigits.length ** 4

/** Every two digits there are, so that a number becomes text two at a time. */
const pairs = [...idDigits].flatMap((first) => [...idDigits].map((second) => first + second))

function randomPairs(count: number): string {
  let text = ''
  for (let made = 0; made < count; made++) text += pairs[(randomByte() << 2) | (randomByte() & 3)]
  return text
}

/** An even number of digits. */
function encode(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / pairs.length)) {
    text = pairs[rest % pairs.length] + text
  }
  return text
}
