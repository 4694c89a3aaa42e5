/** Parts of the documentation that have all of the typed words. What is looked through is fetched once, when it is needed. */
import { useDocumentationIndex } from '../../api/documentation.ts'
import { rank } from '../../docs/rank.ts'
import type { PaletteEntry } from './palette-entries.ts'

const partsMax = 5

export function useDocsEntries(typed: string): readonly PaletteEntry[] {
  return rank(useDocumentationIndex(), typed, partsMax).map(([title, heading, href]) => ({
    id: `docs ${href}`,
    group: 'Docs',
    label: heading || title,
    href,
    ...(heading && { detail: title }),
  }))
}
