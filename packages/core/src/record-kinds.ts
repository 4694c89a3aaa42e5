/** What records of the audit are about, by one word. */

/** The acts of applications that look at memories. */
export const readActions = ['read_memory', 'read_context', 'continue_read'] as const

/** Acts of applications: nearly all records. */
export const frequentActions = [
  'create_memory',
  'supersede_memory',
  'delete_memory',
  'forget_entry',
  ...readActions,
  'revoke_read',
] as const

/** What applications asked for, what else they did, and what everybody else did. */
export const recordKinds = ['reads', 'changes', 'acts'] as const
export type RecordKind = (typeof recordKinds)[number]
