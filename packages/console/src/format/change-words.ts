/** How a figure differs from that of the period before, in words. */
import { counted, formatCount, formatMilliseconds } from './numbers.ts'

export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly words: string
}

/** Below this, a share would make noise look like news. */
const countWorthAShare = 20

/** @param before names the other period, such as `the previous 24 hours`. */
export function countChange(now: number, previous: number, before: string): Change {
  if (now === previous) {
    return { direction: 'same', words: now === 0 ? `None in ${before}` : `Same as in ${before}` }
  }
  if (previous === 0) return { direction: 'up', words: `None in ${before}` }
  if (now === 0) return { direction: 'down', words: `${formatCount(previous)} in ${before}` }
  const direction = now > previous ? 'up' : 'down'
  const comparison = direction === 'up' ? 'more' : 'fewer'
  if (previous < countWorthAShare) {
    return { direction, words: `${formatCount(Math.abs(now - previous))} ${comparison} than in ${before}` }
  }
  if (now >= 3 * previous) return { direction, words: `${times(now / previous)} as many as in ${before}` }
  const percent = percentApart(now, previous)
  if (percent === 0) return { direction: 'same', words: `About as many as in ${before}` }
  return { direction, words: `${percent}% ${comparison} than in ${before}` }
}

/** Latencies: more is slower. Null: there were no requests. */
export function latencyChange(now: number | null, previous: number | null, before: string): Change {
  if (previous === null) return { direction: 'same', words: `No requests in ${before}` }
  if (now === null) return { direction: 'same', words: `${formatMilliseconds(previous)} in ${before}` }
  const percent = percentApart(now, previous)
  if (percent === 0 || now === previous) return { direction: 'same', words: `As fast as in ${before}` }
  if (now >= 3 * previous) return { direction: 'up', words: `${times(now / previous)} as slow as in ${before}` }
  return now > previous
    ? { direction: 'up', words: `${percent}% slower than in ${before}` }
    : { direction: 'down', words: `${percent}% faster than in ${before}` }
}

function percentApart(now: number, previous: number): number {
  return previous === 0 ? 0 : Math.round((100 * Math.abs(now - previous)) / previous)
}

function times(ratio: number): string {
  return `${ratio < 10 ? Number(ratio.toFixed(1)) : formatCount(ratio)} times`
}

/** A step of the chart as one would say it. */
export function outcomeSentence(requests: number, parts: readonly { name: string; count: number }[]): string {
  const sentences = parts.filter(({ count }) => count > 0).map(({ name, count }) => `${formatCount(count)} ${name}`)
  return sentences.length === 0 ? 'no requests' : `${counted(requests, 'request')}: ${sentences.join(', ')}`
}
