import type { DeclaredPurpose, StoredRegister } from '@ambit/core'
import type { NewAuditEntry } from '../port/audit.ts'
import type { DismissedPurpose, RegisterChange, RegisterRevision } from '../port/registers.ts'
import { storedRegister } from '../stored-register.ts'
import { fromNamed, prefixed, toRow } from '../tables/columns.ts'
import {
  dismissedPurpose,
  dismissedRow,
  purposeRow,
  purposeVersion,
  registerRevision,
  registerRow,
} from '../tables/registers.ts'
import { actLists, auditRow, recordedAct, recordedActs } from './audit.ts'
import { listOf, listsOf, parametersOf, type Statement, unnestOf } from './statement.ts'

const settingsColumns = prefixed('r_', registerRevision)

/** One statement, so that the settings and the purposes are of one moment. */
export function loadRegister(projectId: string): Statement<StoredRegister> {
  return {
    name: 'load-register',
    text: `
      SELECT ${registerRevision.names.map((name) => `r.${name} AS r_${name}`).join(', ')}, ${listOf(purposeVersion, 'p')}
      FROM ambit.projects
      JOIN ambit.registers AS r ON r.project_id = projects.id AND r.revision = register_revision
      LEFT JOIN (
        SELECT DISTINCT ON (name) ${listOf(purposeRow)} FROM ambit.purposes WHERE project_id = $1
        ORDER BY name, version DESC
      ) AS p ON true
      WHERE projects.id = $1 ORDER BY p.name`,
    values: [projectId],
    isRead: true,
    result: (rows) =>
      storedRegister(
        rows[0] ? fromNamed(settingsColumns, rows[0]) : null,
        rows.filter(({ name }) => name !== null).map((row) => fromNamed(purposeVersion, row)),
      ),
  }
}

export function purposeVersions(projectId: string, name: string): Statement<readonly DeclaredPurpose[]> {
  return {
    name: 'purpose-versions',
    text: `SELECT ${listOf(purposeVersion)} FROM ambit.purposes WHERE project_id = $1 AND name = $2
      ORDER BY version DESC`,
    values: [projectId, name],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(purposeVersion, row)),
  }
}

export function registerRevisions(projectId: string, limit: number): Statement<readonly RegisterRevision[]> {
  return {
    name: 'register-revisions',
    text: `SELECT ${listOf(registerRevision)} FROM ambit.registers WHERE project_id = $1
      ORDER BY revision DESC LIMIT $2`,
    values: [projectId, limit],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(registerRevision, row)),
  }
}

const firstOfSettings = 3
const firstOfVersions = firstOfSettings + registerRow.names.length
const firstOfActs = firstOfVersions + purposeRow.names.length

/** Two changes at once wait for each other at the project's row; the later one finds another revision, and does nothing. */
export function changeRegister(
  projectId: string,
  expectedRevision: number,
  { settings, versions, setAtMs, setBy }: RegisterChange,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  const revision = expectedRevision + 1
  const rows = versions.map((version) => toRow(purposeRow, { ...version, projectId }))
  return {
    name: 'change-register',
    text: `
      WITH advanced AS (
        UPDATE ambit.projects SET register_revision = $2::integer + 1
        WHERE id = $1 AND coalesce(register_revision, 0) = $2 RETURNING 1
      ), settings AS (
        INSERT INTO ambit.registers (${listOf(registerRow)})
        SELECT ${parametersOf(registerRow, firstOfSettings)} FROM advanced
      ), versions AS (
        INSERT INTO ambit.purposes (${listOf(purposeRow)})
        SELECT versions.* FROM ${unnestOf(purposeRow, firstOfVersions)} AS versions CROSS JOIN advanced
      ), recorded AS (
        ${recordedActs(firstOfActs, 'advanced')}
      )
      SELECT FROM advanced`,
    values: [
      projectId,
      expectedRevision,
      ...toRow(registerRow, { ...settings, projectId, revision, setAtMs, setBy }),
      ...listsOf(rows, purposeRow.names.length),
      ...actLists(acts),
    ],
    result: (changed) => changed.length === 1,
  }
}

export function dismissPurpose(projectId: string, dismissed: DismissedPurpose, act: NewAuditEntry): Statement<void> {
  return {
    name: 'dismiss-purpose',
    text: `
      WITH dismissed AS (
        INSERT INTO ambit.dismissed_purposes (${listOf(dismissedRow)}) VALUES (${parametersOf(dismissedRow, 1)})
        ON CONFLICT (project_id, text_hash) DO UPDATE
        SET dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by
        RETURNING 1
      )
      ${recordedAct(dismissedRow.names.length + 1, 'dismissed')}`,
    values: [...toRow(dismissedRow, { ...dismissed, projectId }), ...auditRow(act)],
    result: () => undefined,
  }
}

export function restorePurpose(projectId: string, textHash: string, act: NewAuditEntry): Statement<boolean> {
  return {
    name: 'restore-purpose',
    text: `
      WITH restored AS (
        DELETE FROM ambit.dismissed_purposes WHERE project_id = $1 AND text_hash = $2 RETURNING 1
      )
      ${recordedAct(3, 'restored')} RETURNING 1`,
    values: [projectId, textHash, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

export function listDismissed(projectId: string): Statement<readonly DismissedPurpose[]> {
  return {
    name: 'list-dismissed',
    text: `SELECT ${listOf(dismissedPurpose)} FROM ambit.dismissed_purposes WHERE project_id = $1 ORDER BY text_hash`,
    values: [projectId],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(dismissedPurpose, row)),
  }
}
