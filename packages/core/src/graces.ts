/** How long an old secret lives on after a rotation. */
export const graces = ['now', '15m', '1h', '24h'] as const
export type Grace = (typeof graces)[number]
