import type { DatabaseSync } from 'node:sqlite'
import type { Moments } from '../port/maintenance.ts'

export function latestMomentWrites(db: DatabaseSync) {
  const note = db.prepare(`
    INSERT INTO console_settings (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))
    RETURNING value`)
  const keep = (name: string, ms: number): number => Number(note.get(name, String(ms))?.value)
  return {
    /** Changes nothing, and shows that something can be written. */
    ping: (_nothing: null): void => void keep('latest_moment', 0),
    noteTime: ({ latestMs, confirmedMs }: Moments): Moments => ({
      latestMs: keep('latest_moment', latestMs),
      confirmedMs: keep('confirmed_moment', confirmedMs),
    }),
  }
}
