/** What the model can make of a clause: one of the classes, a purpose outside them, or nothing in particular. */
import { purposeClasses } from './purpose-classes.ts'

export const purposeOutcomes = [...purposeClasses, 'outside', 'nothing'] as const

export type PurposeOutcome = (typeof purposeOutcomes)[number]

/** Weights are relative to `nothing`, which therefore has none of its own. */
export const weighedOutcomes = purposeOutcomes.length - 1
export const outsideOutcome = purposeOutcomes.indexOf('outside')
