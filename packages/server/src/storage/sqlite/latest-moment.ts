import type { DatabaseSync } from 'node:sqlite'

export function latestMomentWrites(db: DatabaseSync) {
  const note = db.prepare(`
    INSERT INTO console_settings (name, value) VALUES ('latest_moment', ?)
    ON CONFLICT (name) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))
    RETURNING value`)
  return {
    noteTime(nowMs: number): number {
      return Number(note.get(String(nowMs))?.value)
    },
  }
}
