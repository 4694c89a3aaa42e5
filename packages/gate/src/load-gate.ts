import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createGate, type Gate } from './gate.ts'
import { readGateFile } from './gate-file.ts'

export interface LoadGateOptions {
  /** Another model than the one that comes with the package: a file or its bytes. */
  readonly model?: URL | string | Uint8Array
}

const shippedModel = new URL('../model/gate.bin', import.meta.url)

/**
 * @example
 * const gate = await loadGate()
 * gate.read('recommend a restaurant and book a table').classes // ['recommendation', 'task_execution']
 */
export async function loadGate({ model = shippedModel }: LoadGateOptions = {}): Promise<Gate> {
  const bytes = model instanceof Uint8Array ? model : await readFile(model)
  return createGate(readGateFile(bytes), createHash('sha256').update(bytes).digest('hex'))
}
