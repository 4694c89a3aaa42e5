/** What a key may be used for: memories, the rights of the people they are about, the records of who read what. */
export const capabilities = ['memory', 'subject', 'audit'] as const
export type Capability = (typeof capabilities)[number]

/** Of a key for which nobody said otherwise. */
export const usualCapabilities: readonly Capability[] = ['memory']
