/** What the model can make of a stretch of words: one of the classes, a purpose outside them, or nothing in particular. */
import { purposeClasses } from '../purpose-classes.ts'

export const purposeOutcomes = [...purposeClasses, 'outside', 'nothing'] as const

export type PurposeOutcome = (typeof purposeOutcomes)[number]

/** Weights are relative to `nothing`, which therefore has none of its own. */
export const weighedOutcomes = purposeOutcomes.length - 1
export const outsideOutcome = purposeOutcomes.indexOf('outside')
export const classCount = purposeClasses.length

/** The reading by windows tells whether all is refused (in the place of `outside`) from whether something in it is outside. */
export const windowOutcomes = weighedOutcomes + 1
export const windowRefusal = outsideOutcome
export const windowOutside = weighedOutcomes
