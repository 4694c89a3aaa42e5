import type { PurposeModelTables } from './purpose-model.ts'

/** The address of the file. */
export const modelFile: string
export const lengthBytes: number
export function readModelTables(): PurposeModelTables
export function unpackTables(file: Uint8Array): PurposeModelTables
