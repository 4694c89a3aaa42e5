import { kernels } from '../generated/kernels.ts'

/** Exports of the compiled kernels, which `kernels/encoder.ts` describes. All pointers are addresses in the memory that they share. */
export interface Kernels {
  linear(
    x: number,
    weights: number,
    scales: number,
    bias: number,
    y: number,
    adds: boolean,
    tokens: number,
    inputs: number,
    outputs: number,
    scratch: number,
  ): void
  normalize(x: number, y: number, tokens: number, width: number): void
  rotate(qkv: number, cosines: number, sines: number, tokens: number, heads: number): void
  attend(qkv: number, y: number, tokens: number, heads: number, scores: number): void
  gate(rows: number, y: number, tokens: number, width: number): void
  rectify(x: number, count: number): void
  sigmoid(x: number, y: number, count: number): void
}

const pageBytes = 65_536

/** The memory never grows. */
export function instantiateKernels(memoryBytes: number): Kernels & { readonly memory: ArrayBuffer } {
  const pages = Math.ceil(memoryBytes / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const module = new WebAssembly.Module(Buffer.from(kernels, 'base64'))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return { ...(exports as Kernels), memory: memory.buffer }
}

/** The types of Node leave it out. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
    readonly Module: new (bytes: Uint8Array) => object
    readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  }
}
