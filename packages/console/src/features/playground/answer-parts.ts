/** What an answer has for those who read it rather than parse it. */
import { type EntryOrigin, entryOrigins } from '../../components/entries/entry-origins.ts'
import type { ApiAnswer } from './next-step.ts'

/** Empty where provenance was not asked for. */
export function originsOf({ status, json }: ApiAnswer): readonly EntryOrigin[] {
  const read = (json ?? {}) as Partial<Parameters<typeof entryOrigins>[0]>
  if (status !== 200 || !Array.isArray(read.provenance)) return []
  return entryOrigins({ summary_struct: read.summary_struct, provenance: read.provenance })
}

/** The text of a context; null: the answer has none. */
export function contextTextOf({ status, json }: ApiAnswer): string | null {
  const { text } = (json ?? {}) as { readonly text?: unknown }
  return status === 200 && typeof text === 'string' ? text : null
}
