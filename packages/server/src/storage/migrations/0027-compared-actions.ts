import type { Migration } from './migration.ts'

/**
 * What an action is, told by comparing its number: those of reads come first, then the other frequent ones, and the words of all
 * others are greater than any number.
 */
export const comparedActions = {
  isRead: 'action < 3',
  isNoRead: 'action >= 3',
  isRareAct: 'action >= 8',
} as const

/** In the embedded store a list in the condition of an index is a table that SQLite makes anew, and drops, for every record. */
export const comparedInIndexes = {
  makes: {},
  sqlite: `
  DROP INDEX audit_log_reads_by_user;
  DROP INDEX audit_log_other_acts_by_user;
  DROP INDEX audit_log_rare_acts;
  CREATE INDEX audit_log_reads_by_user ON audit_log (user_id) WHERE user_id IS NOT NULL AND ${comparedActions.isRead};
  CREATE INDEX audit_log_other_acts_by_user ON audit_log (user_id) WHERE user_id IS NOT NULL AND ${comparedActions.isNoRead};
  CREATE INDEX audit_log_rare_acts ON audit_log (place) WHERE ${comparedActions.isRareAct};
`,
  postgres: '',
} as const satisfies Migration
