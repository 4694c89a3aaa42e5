/** What is named by the typed text itself: a request, a key, and whoever has it as an id. */
import type { ProjectPage } from '@ambit/core/console-paths'
import { lengthLimits } from '@ambit/core/limits'
import { keyPath, personPath, readsPath } from '../../session/paths.ts'
import type { PaletteEntry } from './palette-entries.ts'

export function namedEntries(projectId: string, pages: readonly ProjectPage[], typed: string): readonly PaletteEntry[] {
  const text = typed.trim()
  const isPage = (page: string): boolean => pages.some((one) => one === page)
  if (isPage('reads') && /^req_\w+$/u.test(text))
    return [{ id: 'request', group: 'Go to', label: `Request ${text}`, href: readsPath(projectId, { request: text }) }]
  if (isPage('keys') && /^key_\w+$/u.test(text))
    return [{ id: 'key', group: 'Go to', label: `Key ${text}`, href: keyPath(projectId, text) }]
  if (!isPage('people') || text === '' || text.length > lengthLimits.userId) return []
  return [{ id: 'person', group: 'People', label: `Find the person “${text}”`, href: personPath(projectId, text) }]
}
