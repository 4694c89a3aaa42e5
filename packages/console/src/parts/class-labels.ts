import type { PurposeClass } from '@ambit/core'

/** A purpose class as a person reads it: "content generation". */
export function classLabel(purposeClass: PurposeClass): string {
  return purposeClass === 'ui_rendering' ? 'UI rendering' : purposeClass.replaceAll('_', ' ')
}
