export const expiryPresets = [
  { days: 1, label: 'In 1 day' },
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
] as const

export type PresetDays = (typeof expiryPresets)[number]['days']

export type ExpiryChoice =
  | { readonly kind: 'never' }
  | { readonly kind: 'after'; readonly days: PresetDays }
  /** As a date field has it: `2026-08-31`, or nothing yet. */
  | { readonly kind: 'date'; readonly date: string }

/** The moment as the service wants it, or what is wrong with the choice. */
export function expiryOf(choice: ExpiryChoice, nowMs: number): { at: string | null } | { problem: string } {
  if (choice.kind === 'never') return { at: null }
  if (choice.kind === 'after') return { at: new Date(nowMs + choice.days * 24 * 3_600_000).toISOString() }
  const endOfDay = new Date(`${choice.date}T23:59:59`)
  if (Number.isNaN(endOfDay.getTime())) return { problem: 'Choose a date.' }
  return endOfDay.getTime() > nowMs ? { at: endOfDay.toISOString() } : { problem: 'Choose a day that is not over.' }
}

/** The day of a moment, in the time of whoever looks. */
export function isoDate(atMs: number): string {
  const at = new Date(atMs)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}
