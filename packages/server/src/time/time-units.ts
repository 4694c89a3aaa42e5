export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** The latest seconds as text, each at its place: most moments are now, or a fixed time from now. */
const placeCount = 16
const seconds = new Array<number>(placeCount).fill(Number.NaN)
const texts = new Array<string>(placeCount).fill('')

/** UTC, with milliseconds and Z. */
export function isoTimestamp(ms: number): string {
  const second = Math.floor(ms / 1000)
  const place = Math.abs(second) % placeCount
  if (seconds[place] !== second) {
    texts[place] = new Date(second * 1000).toISOString().slice(0, -4)
    seconds[place] = second
  }
  return `${texts[place]}${millisecondTexts[Math.trunc(ms - second * 1000)]}Z`
}

const millisecondTexts = Array.from({ length: 1000 }, (_, ms) => String(ms).padStart(3, '0'))
