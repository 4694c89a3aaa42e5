/** Sums over stretches of arrays, without copies: the inner loops of fitting. */

export function addScaled(
  to: Float32Array,
  toAt: number,
  from: Float32Array,
  fromAt: number,
  count: number,
  scale: number,
): void {
  for (let at = 0; at < count; at += 1)
    to[toAt + at] = (to[toAt + at] as number) + scale * (from[fromAt + at] as number)
}

export function product(
  left: Float32Array,
  leftAt: number,
  right: Float32Array,
  rightAt: number,
  count: number,
): number {
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += (left[leftAt + at] as number) * (right[rightAt + at] as number)
  return sum
}
