/** How long an old secret lives on after a rotation. */
export const graces = ['now', '15m', '1h', '24h'] as const
export type Grace = (typeof graces)[number]
export const graceMs: Readonly<Record<Grace, number>> = { now: 0, '15m': 900_000, '1h': 3_600_000, '24h': 86_400_000 }
