/** What is to be said in order that one entry of a merged answer is forgotten. */
import type { BodyOf, ConsoleOperations } from '@ambit/core'
import { type EntryOrigin, memberAt } from '../../components/entries/entry-origins.ts'

type ForgetBody = BodyOf<ConsoleOperations['forgetSubjectEntry']>

/** The section, and an item of a list or a key of a map. */
export type ForgettableEntry = Pick<ForgetBody, 'section' | 'item' | 'key'>

const listSections: readonly string[] = ['likes', 'dislikes', 'rules', 'windows']

/** Of what lies deeper, the key that it is part of: a part of a value cannot be forgotten by itself. Null: there is no such entry. */
export function forgettableEntry(struct: unknown, { steps }: Pick<EntryOrigin, 'steps'>): ForgettableEntry | null {
  const [section, step] = steps as [ForgetBody['section'] | undefined, string | undefined]
  if (section === undefined || step === undefined) return null
  if (!listSections.includes(section)) return { section, key: step }
  const item = memberAt(struct, [section, step])
  if (typeof item === 'string' || (typeof item === 'object' && item !== null)) return { section, item }
  return null
}
