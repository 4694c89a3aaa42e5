/**
 * The loops of the model that are WebAssembly. They are written in `build/kernels` and ship as bytes: to put those together would take
 * seven milliseconds of each start.
 */
import { kernelBytes } from '../generated/kernels.ts'
import { lazy } from '../text/lazy.ts'

/** How the memory of a module is imported. */
export const memoryImport = { from: 'of', name: 'memory' }

const pageBytes = 65_536

/** Some of the functions, with a memory of their own. They are compiled once. */
export function createKernel<Functions extends object>(bytes: number): Functions & { readonly memory: ArrayBuffer } {
  const pages = Math.ceil(bytes / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const { exports } = new WebAssembly.Instance(compiled(), { [memoryImport.from]: { [memoryImport.name]: memory } })
  return { memory: memory.buffer, ...(exports as Functions) }
}

const compiled = lazy(
  () => new WebAssembly.Module(Uint8Array.from(atob(kernelBytes), (letter) => letter.charCodeAt(0))),
)

/** The part of the platform that is asked for: nothing else here knows one. */
const { WebAssembly, atob } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
    readonly Module: new (bytes: Uint8Array) => object
    readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  }
  readonly atob: (letters: string) => string
}
