/** Which parts the answer to a read has in each scope, and which part a value of a given shape goes to. */
import type { Scope } from './scopes.ts'

/** Every section there is, in the order in which foreign ones are listed after a scope's own. */
export const sectionNames = [
  'likes',
  'dislikes',
  'settings',
  'rules',
  'constraints',
  'preferences',
  'flags',
  'windows',
] as const

export type SectionName = (typeof sectionNames)[number]

/** The sections that hold keys and values; the others hold lists. */
export const mapSectionNames = ['settings', 'constraints', 'preferences', 'flags'] as const

export type MapSectionName = (typeof mapSectionNames)[number]

export function isMapSection(name: SectionName): name is MapSectionName {
  return mapSectionNames.some((map) => map === name)
}

interface ScopeSections {
  /** Always present in the answer, empty or not. */
  readonly own: readonly SectionName[]
  readonly kvMapGoesTo: MapSectionName
  readonly booleanFlagsGoTo: MapSectionName
}

export const scopeSections: Readonly<Record<Scope, ScopeSections>> = {
  preferences: { own: ['likes', 'dislikes', 'settings'], kvMapGoesTo: 'settings', booleanFlagsGoTo: 'settings' },
  constraints: { own: ['rules', 'constraints'], kvMapGoesTo: 'constraints', booleanFlagsGoTo: 'constraints' },
  communication: { own: ['preferences'], kvMapGoesTo: 'preferences', booleanFlagsGoTo: 'preferences' },
  accessibility: { own: ['flags', 'settings'], kvMapGoesTo: 'settings', booleanFlagsGoTo: 'flags' },
  schedule: { own: ['windows'], kvMapGoesTo: 'settings', booleanFlagsGoTo: 'settings' },
  attention: { own: ['settings'], kvMapGoesTo: 'settings', booleanFlagsGoTo: 'settings' },
}
