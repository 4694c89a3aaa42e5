export type { Gate } from './gate.ts'
export { GateFileError } from './gate-file.ts'
export { type LoadGateOptions, loadGate } from './load-gate.ts'
export { type PurposeClass, purposeClasses } from './purpose-classes.ts'
export type {
  GateReading,
  Probabilities,
  PurposeEvidence,
  PurposeReading,
  PurposeRefusal,
  RefusalReason,
} from './purpose-reading.ts'
