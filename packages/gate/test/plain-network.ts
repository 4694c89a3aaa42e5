/** The network once more, in plain TypeScript and one number at a time: the oracle for the kernels. Every sum has the order of theirs. */
import { type GateFile, numbersOf, type Section } from '../src/gate-file.ts'

const { fround } = Math
type Rows = Float32Array[]

export function plainNetwork(file: GateFile, tokens: readonly number[]): Float32Array {
  const { embedding, width, layers, heads, inner, classes, reasons } = file.config
  const scales = numbersOf(file, 'embedding.scales')
  const table = numbersOf(file, 'embedding')
  const embedded = tokens.map((token) =>
    Float32Array.from({ length: embedding }, (_, at) => at_(table, token * embedding + at) * at_(scales, token)),
  )
  let x = linear(file, 'project', normalize(embedded))
  for (let layer = 0; layer < layers; layer += 1) {
    const name = `layers.${layer}`
    const mixed = attend(file, linear(file, `${name}.qkv`, normalize(x)), heads)
    x = add(x, linear(file, `${name}.out`, mixed))
    const opened = linear(file, `${name}.up`, normalize(x)).map((row) =>
      Float32Array.from({ length: inner }, (_, at) => Math.max(at_(row, at), 0) * at_(row, inner + at)),
    )
    x = add(x, linear(file, `${name}.down`, opened))
  }
  const last = normalize(x)
  const column = (at: number): number[] => last.map((row) => at_(row, at))
  const pooled = new Float32Array(3 * width)
  for (let at = 0; at < width; at += 1) {
    pooled[at] = at_(last[0] as Float32Array, at)
    pooled[width + at] = column(at).reduce((sum, value) => fround(sum + value), 0) / tokens.length
    pooled[2 * width + at] = Math.max(...column(at))
  }
  const [first] = linear(file, 'head.first', [pooled]) as [Float32Array]
  const [logits] = linear(file, 'head.last', [first.map((value) => Math.max(value, 0))]) as [Float32Array]
  return logits.slice(0, classes.length + 1 + reasons.length)
}

function at_(numbers: ArrayLike<number>, at: number): number {
  return numbers[at] as number
}

function add(x: Rows, y: Rows): Rows {
  return x.map((row, token) => row.map((value, at) => value + at_(y[token] as Float32Array, at)))
}

function linear(file: GateFile, name: string, x: Rows): Rows {
  const [rows = 0, inputs = 0] = (file.sections.get(name) as Section).shape
  const weights = numbersOf(file, name)
  const scales = numbersOf(file, `${name}.scales`)
  const bias = file.sections.has(`${name}.bias`) ? numbersOf(file, `${name}.bias`) : null
  const weightAt = (row: number, input: number): number => {
    const block = (row >> 3) * 8 * inputs + (input >> 2) * 32
    return at_(weights, block + (row & 7) * 4 + (input & 3)) - 64
  }
  return x.map((values) => {
    const unit = fround(values.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / 127)
    const quantized = Array.from(values, (value) => (unit === 0 ? 0 : clamp(roundHalfEven(fround(value / unit)))))
    return Float32Array.from({ length: rows }, (_, row) => {
      let sum = 0
      for (let input = 0; input < inputs; input += 1) sum += at_(quantized, input) * weightAt(row, input)
      const product = fround(sum * fround(unit * at_(scales, row)))
      return bias === null ? product : product + at_(bias, row)
    })
  })
}

function clamp(value: number): number {
  return Math.max(-127, Math.min(127, value))
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

function normalize(x: Rows): Rows {
  return x.map((row) => {
    const mean = fround(sumInLanes(row.map((value) => value * value)) / row.length)
    const root = fround(Math.sqrt(fround(mean + fround(1e-6))))
    return row.map((value) => value / root)
  })
}

/** Four sums side by side, then these. */
function sumInLanes(values: Float32Array): number {
  const lanes = new Float32Array(4)
  for (let at = 0; at < values.length; at += 1) lanes[at & 3] = at_(lanes, at & 3) + at_(values, at)
  return fround(fround(at_(lanes, 0) + at_(lanes, 1)) + fround(at_(lanes, 2) + at_(lanes, 3)))
}

const headSize = 64
const half = 32

function attend(file: GateFile, qkv: Rows, heads: number): Rows {
  const width = heads * headSize
  const result = qkv.map(() => new Float32Array(width))
  for (let head = 0; head < heads; head += 1) {
    const slice = (row: Float32Array, part: number) =>
      row.slice(part * width + head * headSize, part * width + (head + 1) * headSize)
    const queries = qkv.map((row, token) => rotate(file, slice(row, 0), token))
    const keys = qkv.map((row, token) => rotate(file, slice(row, 1), token))
    const values = qkv.map((row) => slice(row, 2))
    queries.forEach((query, token) => {
      const scores = keys.map((key) => fround(sumInLanes(query.map((value, at) => value * at_(key, at))) / 8))
      const highest = Math.max(...scores)
      const shares = Float32Array.from(scores, (score) => exp(fround(score - highest)))
      const total = sumInLanes(shares)
      for (let at = 0; at < headSize; at += 1) {
        let sum = 0
        values.forEach((value, key) => {
          sum = fround(sum + fround(at_(shares, key) * at_(value, at)))
        })
        ;(result[token] as Float32Array)[head * headSize + at] = sum / total
      }
    })
  }
  return result
}

function rotate(file: GateFile, row: Float32Array, token: number): Float32Array {
  const cosines = numbersOf(file, 'cosines')
  const sines = numbersOf(file, 'sines')
  return row.map((value, at) => {
    const [cos, sin] = [at_(cosines, token * half + (at % half)), at_(sines, token * half + (at % half))]
    const other = at_(row, (at + half) % headSize)
    return at < half ? fround(value * cos) - fround(other * sin) : fround(other * sin) + fround(value * cos)
  })
}

const coefficients = [1.98756915e-4, 1.39819995e-3, 8.33345191e-3, 4.16657959e-2, 1.66666655e-1, 5.0000001e-1]

export function exp(x: number): number {
  const bounded = Math.min(Math.max(x, -87), 87)
  const power = roundHalfEven(fround(bounded * fround(Math.LOG2E)))
  const high = fround(bounded - fround(power * fround(0.693359375)))
  const rest = fround(high - fround(power * fround(-2.1219444e-4)))
  const sum = coefficients.reduce((total, one) => fround(fround(total * rest) + fround(one)), 0)
  return fround(fround(fround(fround(sum * fround(rest * rest)) + rest) + 1) * 2 ** power)
}
