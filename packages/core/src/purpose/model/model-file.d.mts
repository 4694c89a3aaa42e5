import type { PurposeModelTables } from './purpose-model.ts'

/** The address of the file. */
export const modelFile: string
export function readModelText(): string
export function readModelTables(): PurposeModelTables
