import type { DatabaseSync } from 'node:sqlite'
import type { DeclaredPurpose, StoredRegister } from '@ambit/core'
import type { DismissedPurpose, RegisterChange, RegisterRevision } from '../port/registers.ts'
import { storedRegister } from '../stored-register.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import {
  dismissedPurpose,
  dismissedPurposes,
  dismissedRow,
  purposeRow,
  purposes,
  purposeVersion,
  registerRevision,
  registerRow,
  registers,
} from '../tables/registers.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

export function registerReads(db: DatabaseSync) {
  const settings = db.prepare(
    `SELECT ${listOf(registerRevision, 'registers')} FROM projects
    JOIN registers ON project_id = id AND revision = register_revision WHERE id = ?`,
  )
  const newest = db.prepare(
    `SELECT ${listOf(purposeVersion)} FROM purposes AS p WHERE project_id = ?
      AND version = (SELECT max(version) FROM purposes WHERE project_id = p.project_id AND name = p.name)
    ORDER BY name`,
  )
  const ofName = db.prepare(
    `SELECT ${listOf(purposeVersion)} FROM purposes WHERE project_id = ? AND name = ? ORDER BY version DESC`,
  )
  const revisions = db.prepare(
    `SELECT ${listOf(registerRevision)} FROM registers WHERE project_id = ? ORDER BY revision DESC LIMIT ?`,
  )
  const dismissed = db.prepare(
    `SELECT ${listOf(dismissedPurpose)} FROM dismissed_purposes WHERE project_id = ? ORDER BY text_hash`,
  )
  return {
    loadRegister(projectId: string): StoredRegister {
      // The settings first: purposes that are newer than they are found out by the revision, which has moved on then.
      const row = settings.get(projectId)
      return storedRegister(
        row ? fromNamed(registerRevision, row) : null,
        newest.all(projectId).map((named) => fromNamed(purposeVersion, named)),
      )
    },
    purposeVersions(projectId: string, name: string): readonly DeclaredPurpose[] {
      return ofName.all(projectId, name).map((row) => fromNamed(purposeVersion, row))
    },
    registerRevisions(projectId: string, limit: number): readonly RegisterRevision[] {
      return revisions.all(projectId, limit).map((row) => fromNamed(registerRevision, row))
    },
    listDismissed(projectId: string): readonly DismissedPurpose[] {
      return dismissed.all(projectId).map((row) => fromNamed(dismissedPurpose, row))
    },
  }
}

interface ChangeArgs {
  readonly projectId: string
  readonly expectedRevision: number
  readonly change: RegisterChange
  readonly acts: readonly SqlRow[]
}

interface Dismissal {
  readonly projectId: string
  readonly dismissed: DismissedPurpose
  readonly act: SqlRow
}

interface Restoration {
  readonly projectId: string
  readonly textHash: string
  readonly act: SqlRow
}

export function registerWrites(db: DatabaseSync) {
  const advance = db.prepare(`
    UPDATE projects SET register_revision = ?2 + 1 WHERE id = ?1 AND coalesce(register_revision, 0) = ?2`)
  const insertSettings = db.prepare(insertInto(registers, registerRow))
  const insertVersion = db.prepare(insertInto(purposes, purposeRow))
  const dismiss = db.prepare(insertInto(dismissedPurposes, dismissedRow, 'INSERT OR REPLACE'))
  const restore = db.prepare('DELETE FROM dismissed_purposes WHERE project_id = ? AND text_hash = ?')
  const { recordAudit } = auditWrites(db)
  return {
    changeRegister({ projectId, expectedRevision, change, acts }: ChangeArgs): boolean {
      if (advance.run(projectId, expectedRevision).changes === 0) return false
      const { settings, versions, setAtMs, setBy } = change
      const revision = expectedRevision + 1
      insertSettings.run(...toRow(registerRow, { ...settings, projectId, revision, setAtMs, setBy }))
      for (const version of versions) insertVersion.run(...toRow(purposeRow, { ...version, projectId }))
      for (const act of acts) recordAudit(act)
      return true
    },
    dismissPurpose({ projectId, dismissed, act }: Dismissal): void {
      dismiss.run(...toRow(dismissedRow, { ...dismissed, projectId }))
      recordAudit(act)
    },
    restorePurpose({ projectId, textHash, act }: Restoration): boolean {
      if (restore.run(projectId, textHash).changes === 0) return false
      recordAudit(act)
      return true
    },
  }
}
