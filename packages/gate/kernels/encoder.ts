/**
 * The products and sums of the network, in AssemblyScript. Products are of 8-bit activations and 7-bit weights in 32-bit integers; all
 * else is f32 in a fixed order, without fused operations. Every machine computes the same bits.
 * Buffers belong to the caller. Rows of tokens are padded to a multiple of four.
 */

/** Sixteen weights: four rows of four inputs each. A block has eight rows. */
const rowsInBlock: i32 = 8
/** Weights are stored with this added, so that they are positive. */
const weightOffset: i32 = 64

/** y = x · weights, or y += x · weights, with a scale for each token and each row. `scratch` takes the activations as 8-bit integers. */
export function linear(
  x: usize,
  weights: usize,
  scales: usize,
  bias: usize,
  y: usize,
  adds: bool,
  tokens: i32,
  inputs: i32,
  outputs: i32,
  scratch: usize,
): void {
  const tokenScales: usize = scratch
  const offsets: usize = scratch + usize(tokens + 4) * 4
  const quantized: usize = (offsets + usize(tokens + 4) * 4 + 15) & ~15
  for (let token = 0; token < tokens; token++) {
    const at = usize(token) * 4
    quantize(x + at * inputs, quantized + usize(token * inputs), tokenScales + at, offsets + at, inputs)
  }
  const steps = inputs / 4
  for (let row = 0; row < outputs; row += rowsInBlock) {
    const block = weights + usize(row * inputs)
    for (let token = 0; token < tokens; token += 4) {
      const first = quantized + usize(token * inputs)
      const second = first + inputs
      const third = second + inputs
      const fourth = third + inputs
      let a0 = i32x4.splat(0)
      let a1 = a0
      let b0 = a0
      let b1 = a0
      let c0 = a0
      let c1 = a0
      let d0 = a0
      let d1 = a0
      for (let step = 0; step < steps; step++) {
        const at = usize(step) * 4
        const low = v128.load(block + at * 8)
        const high = v128.load(block + at * 8, 16)
        const a = v128.load32_splat(first + at)
        const b = v128.load32_splat(second + at)
        const c = v128.load32_splat(third + at)
        const d = v128.load32_splat(fourth + at)
        a0 = addProducts(a0, a, low)
        a1 = addProducts(a1, a, high)
        b0 = addProducts(b0, b, low)
        b1 = addProducts(b1, b, high)
        c0 = addProducts(c0, c, low)
        c1 = addProducts(c1, c, high)
        d0 = addProducts(d0, d, low)
        d1 = addProducts(d1, d, high)
      }
      const rowScales = scales + usize(row) * 4
      const rowBias = bias === 0 ? 0 : bias + usize(row) * 4
      const stride = usize(outputs) * 4
      const at = usize(token) * 4
      const to = y + usize(token) * stride + usize(row) * 4
      finish(to, a0, a1, offsets + at, tokenScales + at, rowScales, rowBias, adds)
      finish(to + stride, b0, b1, offsets + at + 4, tokenScales + at + 4, rowScales, rowBias, adds)
      finish(to + 2 * stride, c0, c1, offsets + at + 8, tokenScales + at + 8, rowScales, rowBias, adds)
      finish(to + 3 * stride, d0, d1, offsets + at + 12, tokenScales + at + 12, rowScales, rowBias, adds)
    }
  }
}

/** Pairs of products fit into 16 bits, since the weights have seven. */
function addProducts(sum: v128, activations: v128, weights: v128): v128 {
  return i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(activations, weights)))
}

/** From the integer sums of one token and eight rows to numbers. */
function finish(
  to: usize,
  low: v128,
  high: v128,
  offset: usize,
  tokenScale: usize,
  scales: usize,
  bias: usize,
  adds: bool,
): void {
  const offsets = v128.load32_splat(offset)
  const tokenScales = v128.load32_splat(tokenScale)
  let first = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(low, offsets)), f32x4.mul(tokenScales, v128.load(scales)))
  let second = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(high, offsets)), f32x4.mul(tokenScales, v128.load(scales, 16)))
  if (bias !== 0) {
    first = f32x4.add(first, v128.load(bias))
    second = f32x4.add(second, v128.load(bias, 16))
  }
  if (adds) {
    first = f32x4.add(v128.load(to), first)
    second = f32x4.add(v128.load(to, 16), second)
  }
  v128.store(to, first)
  v128.store(to, second, 16)
}

/** One token's activations as 8-bit integers, their scale, and how much the offset of the weights adds to each sum. */
function quantize(x: usize, quantized: usize, scale: usize, offset: usize, inputs: i32): void {
  let highest = f32x4.splat(0)
  const bytes = usize(inputs) * 4
  for (let at: usize = 0; at < bytes; at += 16) highest = f32x4.max(highest, f32x4.abs(v128.load(x + at)))
  const max = Mathf.max(
    Mathf.max(f32x4.extract_lane(highest, 0), f32x4.extract_lane(highest, 1)),
    Mathf.max(f32x4.extract_lane(highest, 2), f32x4.extract_lane(highest, 3)),
  )
  const unit: f32 = max / 127
  const units = f32x4.splat(unit)
  let sum = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; at += 64) {
    const narrow =
      unit === 0
        ? i8x16.splat(0)
        : i8x16.narrow_i16x8_s(
            i16x8.narrow_i32x4_s(toUnits(x + at, units), toUnits(x + at + 16, units)),
            i16x8.narrow_i32x4_s(toUnits(x + at + 32, units), toUnits(x + at + 48, units)),
          )
    v128.store(quantized + at / 4, narrow)
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(narrow)))
  }
  const total =
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  f32.store(scale, unit)
  i32.store(offset, weightOffset * total)
}

function toUnits(x: usize, units: v128): v128 {
  const rounded = f32x4.nearest(f32x4.div(v128.load(x), units))
  return i32x4.trunc_sat_f32x4_s(f32x4.max(f32x4.min(rounded, f32x4.splat(127)), f32x4.splat(-127)))
}

/** y = x / sqrt(mean(x²) + 1e-6), token by token. */
export function normalize(x: usize, y: usize, tokens: i32, width: i32): void {
  const bytes = usize(width) * 4
  for (let token = 0; token < tokens; token++) {
    let squares = f32x4.splat(0)
    for (let at: usize = 0; at < bytes; at += 16) {
      const value = v128.load(x + at)
      squares = f32x4.add(squares, f32x4.mul(value, value))
    }
    const root = f32x4.splat(Mathf.sqrt(sumOfLanes(squares) / f32(width) + f32(1e-6)))
    for (let at: usize = 0; at < bytes; at += 16) v128.store(y + at, f32x4.div(v128.load(x + at), root))
    x += bytes
    y += bytes
  }
}

function sumOfLanes(values: v128): f32 {
  const low = f32x4.extract_lane(values, 0) + f32x4.extract_lane(values, 1)
  return low + (f32x4.extract_lane(values, 2) + f32x4.extract_lane(values, 3))
}

const headSize: usize = 64
const headBytes: usize = headSize * 4
const half: usize = headBytes / 2

/** Turns the queries and keys of [query, key, value] rows by their positions. */
export function rotate(qkv: usize, cosines: usize, sines: usize, tokens: i32, heads: i32): void {
  const rowBytes = usize(heads) * 3 * headBytes
  for (let token = 0; token < tokens; token++) {
    for (let head = 0; head < 2 * heads; head++) {
      const row = qkv + usize(token) * rowBytes + usize(head) * headBytes
      for (let at: usize = 0; at < half; at += 16) {
        const cos = v128.load(cosines + usize(token) * half + at)
        const sin = v128.load(sines + usize(token) * half + at)
        const a = v128.load(row + at)
        const b = v128.load(row + half + at)
        v128.store(row + at, f32x4.sub(f32x4.mul(a, cos), f32x4.mul(b, sin)))
        v128.store(row + half + at, f32x4.add(f32x4.mul(a, sin), f32x4.mul(b, cos)))
      }
    }
  }
}

/** y = softmax(query · key / 8) · value for each head. `scores` has room for one number a token. */
export function attend(qkv: usize, y: usize, tokens: i32, heads: i32, scores: usize): void {
  const width = usize(heads) * headBytes
  const rowBytes = 3 * width
  const padded = (tokens + 3) & ~3
  for (let head = 0; head < heads; head++) {
    const queries = qkv + usize(head) * headBytes
    const keys = queries + width
    const values = keys + width
    for (let token = 0; token < tokens; token++) {
      scoreKeys(queries + usize(token) * rowBytes, keys, rowBytes, tokens, scores)
      const sum = f32x4.splat(softmax(scores, tokens, padded))
      const to = y + usize(token) * width + usize(head) * headBytes
      for (let part: usize = 0; part < headBytes; part += 64) {
        let a = f32x4.splat(0)
        let b = a
        let c = a
        let d = a
        let value = values + part
        for (let key = 0; key < tokens; key++) {
          const share = v128.load32_splat(scores + usize(key) * 4)
          a = f32x4.add(a, f32x4.mul(share, v128.load(value)))
          b = f32x4.add(b, f32x4.mul(share, v128.load(value, 16)))
          c = f32x4.add(c, f32x4.mul(share, v128.load(value, 32)))
          d = f32x4.add(d, f32x4.mul(share, v128.load(value, 48)))
          value += rowBytes
        }
        v128.store(to + part, f32x4.div(a, sum))
        v128.store(to + part, f32x4.div(b, sum), 16)
        v128.store(to + part, f32x4.div(c, sum), 32)
        v128.store(to + part, f32x4.div(d, sum), 48)
      }
    }
  }
}

/** Four keys at a time; the keys of the last four that are there for padding are scored as well, and ignored by `softmax`. */
function scoreKeys(query: usize, keys: usize, rowBytes: usize, tokens: i32, scores: usize): void {
  for (let key = 0; key < tokens; key += 4) {
    const first = keys + usize(key) * rowBytes
    const second = first + rowBytes
    const third = second + rowBytes
    const fourth = third + rowBytes
    let a = f32x4.splat(0)
    let b = a
    let c = a
    let d = a
    for (let at: usize = 0; at < headBytes; at += 16) {
      const part = v128.load(query + at)
      a = f32x4.add(a, f32x4.mul(part, v128.load(first + at)))
      b = f32x4.add(b, f32x4.mul(part, v128.load(second + at)))
      c = f32x4.add(c, f32x4.mul(part, v128.load(third + at)))
      d = f32x4.add(d, f32x4.mul(part, v128.load(fourth + at)))
    }
    const to = scores + usize(key) * 4
    f32.store(to, sumOfLanes(a) / 8)
    f32.store(to, sumOfLanes(b) / 8, 4)
    f32.store(to, sumOfLanes(c) / 8, 8)
    f32.store(to, sumOfLanes(d) / 8, 12)
  }
}

/** Replaces scores by their exponentials, relative to the highest, and returns the sum of these. */
function softmax(scores: usize, tokens: i32, padded: i32): f32 {
  let highest = f32.load(scores)
  for (let key = 1; key < tokens; key++) highest = Mathf.max(highest, f32.load(scores + usize(key) * 4))
  const highests = f32x4.splat(highest)
  for (let key = tokens; key < padded; key++) f32.store(scores + usize(key) * 4, highest)
  let sums = f32x4.splat(0)
  for (let key = 0; key < padded; key += 4) {
    const at = scores + usize(key) * 4
    v128.store(at, exp(f32x4.sub(v128.load(at), highests)))
    if (key + 4 > tokens) for (let past = tokens; past < padded; past++) f32.store(scores + usize(past) * 4, 0)
    sums = f32x4.add(sums, v128.load(at))
  }
  return sumOfLanes(sums)
}

/** Cephes' expf: a power of two, and a polynomial for what remains. */
function exp(x: v128): v128 {
  const bounded = f32x4.min(f32x4.max(x, f32x4.splat(-87)), f32x4.splat(87))
  const power = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(Mathf.LOG2E)))
  const rest = f32x4.sub(
    f32x4.sub(bounded, f32x4.mul(power, f32x4.splat(0.693359375))),
    f32x4.mul(power, f32x4.splat(-2.1219444e-4)),
  )
  let sum = f32x4.splat(1.98756915e-4)
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.39819995e-3))
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(8.33345191e-3))
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(4.16657959e-2))
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.66666655e-1))
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(5.0000001e-1))
  sum = f32x4.add(f32x4.add(f32x4.mul(sum, f32x4.mul(rest, rest)), rest), f32x4.splat(1))
  const exponent = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(power), i32x4.splat(127)), 23)
  return f32x4.mul(sum, exponent)
}

/** y = max(x, 0) · z, where x and z are the halves of each row. */
export function gate(rows: usize, y: usize, tokens: i32, width: i32): void {
  const bytes = usize(width) * 4
  for (let token = 0; token < tokens; token++) {
    for (let at: usize = 0; at < bytes; at += 16) {
      const opened = f32x4.max(v128.load(rows + at), f32x4.splat(0))
      v128.store(y + at, f32x4.mul(opened, v128.load(rows + bytes + at)))
    }
    rows += 2 * bytes
    y += bytes
  }
}

/** y = max(x, 0) */
export function rectify(x: usize, count: i32): void {
  for (let at: usize = 0; at < usize(count) * 4; at += 16)
    v128.store(x + at, f32x4.max(v128.load(x + at), f32x4.splat(0)))
}

/** y = 1 / (1 + e^-x) */
export function sigmoid(x: usize, y: usize, count: i32): void {
  for (let at: usize = 0; at < usize(count) * 4; at += 16) {
    const grown = f32x4.add(exp(f32x4.neg(v128.load(x + at))), f32x4.splat(1))
    v128.store(y + at, f32x4.div(f32x4.splat(1), grown))
  }
}
