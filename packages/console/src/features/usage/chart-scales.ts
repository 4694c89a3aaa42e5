/** Where things stand in a chart: few round ticks, and pixels for values. */

/** A tick every 1, 2 or 5 times a power of ten, from 0 to just above the largest value. */
export function valueTicks(largest: number, options: { ticksMax: number; isWhole: boolean }): readonly number[] {
  const { ticksMax, isWhole } = options
  if (!(largest > 0)) return isWhole ? [0, 1] : [0]
  const rough = largest / ticksMax
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * (1 - 1e-9))
  const spacing = Math.max(step ?? 10 * power, isWhole ? 1 : 0)
  const steps = Math.ceil(largest / spacing - 1e-9)
  return Array.from({ length: steps + 1 }, (_, index) => roundedTo(spacing, index * spacing))
}

/** Sums of tenths are not tenths in binary; what is shown should be. */
function roundedTo(spacing: number, value: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(spacing)))
  return Number(value.toFixed(Math.min(decimals, 20)))
}

/** From a value to a distance from the top of the plot. */
export function heightScale(domainMax: number, plotHeight: number): (value: number) => number {
  return (value) => (domainMax > 0 ? plotHeight - (value / domainMax) * plotHeight : plotHeight)
}

export interface Band {
  readonly x: number
  readonly width: number
}

/** Equal bands from left to right; bars are kept apart as long as there is room to see it. */
export function bandAt(index: number, count: number, plotWidth: number): Band {
  const pitch = plotWidth / count
  const gap = pitch >= 12 ? Math.min(8, pitch * 0.25) : pitch >= 4 ? 1 : 0
  return { x: index * pitch + gap / 2, width: pitch - gap }
}

/** The band under a pointer. */
export function bandUnder(x: number, count: number, plotWidth: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x / plotWidth) * count)))
}
