/** Which side of a person is looked at, as the address has it. */
export const personTabs = [
  { value: 'known', label: 'Known' },
  { value: 'preview', label: 'As an application' },
  { value: 'reads', label: 'Reads' },
  { value: 'consent', label: 'Consent' },
] as const

export type PersonTab = (typeof personTabs)[number]['value']

export function readTab(search: URLSearchParams): PersonTab {
  const view = search.get('view')
  return personTabs.find(({ value }) => value === view)?.value ?? 'known'
}

/** What stands behind the path of the page, in front of the #. */
export function searchOf(tab: PersonTab): string {
  return tab === 'known' ? '' : `?view=${tab}`
}
