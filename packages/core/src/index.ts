export { type PurposeClass, purposeClasses } from './purpose/purpose-classes.ts'
export type { PurposeEvidence, PurposeEvidenceReason, PurposeReading } from './purpose/purpose-reading.ts'
