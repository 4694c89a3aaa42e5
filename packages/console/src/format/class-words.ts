/** A purpose class as a person reads it: "content generation". Also one that only a newer server knows. */
export function classLabel(purposeClass: string): string {
  return purposeClass === 'ui_rendering' ? 'UI rendering' : purposeClass.replaceAll('_', ' ')
}
