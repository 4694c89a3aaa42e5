import { purposeClasses } from './purpose-classes.ts'
import type { PurposeReading } from './purpose-reading.ts'

/** Recognises the exact names of the classes and nothing else: everything else is denied. */
export function classifyPurpose(text: string): PurposeReading {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_')
  const classes = purposeClasses.filter((purposeClass) => purposeClass === name)
  return {
    classes,
    evidence: classes.map((purposeClass) => ({
      start: 0,
      end: text.length,
      text,
      effect: 'counts',
      class: purposeClass,
      reason: 'class_name',
    })),
  }
}
