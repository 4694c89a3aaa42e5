import { defaultPolicyMatrix } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Policy, PolicyChange, PolicyVersion } from '../port/policies.ts'
import { auditRow, recordedAct } from './audit.ts'
import type { Statement } from './statement.ts'

export function currentPolicy(projectId: string): Statement<Policy> {
  return {
    name: 'current-policy',
    text: `SELECT version, matrix FROM ambit.projects JOIN ambit.policies ON project_id = id AND version = policy_version
      WHERE id = $1`,
    values: [projectId],
    isRead: true,
    result: ([row]) => toPolicy(row?.version ?? 0, row?.matrix),
  }
}

export function policyHistory(projectId: string): Statement<readonly PolicyVersion[]> {
  return {
    name: 'policy-history',
    text: 'SELECT version, matrix, set_at, set_by FROM ambit.policies WHERE project_id = $1 ORDER BY version DESC',
    values: [projectId],
    isRead: true,
    result: (rows) => rows.map(toPolicyVersion),
  }
}

/**
 * Two changes at once wait for each other at the project's row, and get one version each, unless the later one expected
 * another to be in force: then it gets none. An expected version of null is any.
 */
export function setPolicy(
  projectId: string,
  expectedVersion: number | null,
  { matrix, setAtMs, setBy }: PolicyChange,
  act: NewAuditEntry,
): Statement<number | null> {
  return {
    name: 'set-policy',
    text: `
      WITH advanced AS (
        UPDATE ambit.projects SET policy_version = policy_version + 1
        WHERE id = $1 AND ($5::integer IS NULL OR policy_version = $5) RETURNING policy_version
      ), recorded AS (
        ${recordedAct(6, 'advanced', 'policy_version')}
      )
      INSERT INTO ambit.policies (project_id, version, matrix, set_at, set_by)
      SELECT $1, policy_version, $2, $3, $4 FROM advanced RETURNING version`,
    values: [projectId, JSON.stringify(matrix), setAtMs, setBy, expectedVersion, ...auditRow(act)],
    result: ([row]) => row?.version ?? null,
  }
}

export function toPolicy(version: number, matrix: string | null | undefined): Policy {
  if (version === 0) return { version, matrix: defaultPolicyMatrix }
  if (matrix == null) throw new Error(`version ${version} of a policy is missing`)
  return { version, matrix: JSON.parse(matrix) }
}

function toPolicyVersion(row: QueryResultRow): PolicyVersion {
  return { version: row.version, matrix: JSON.parse(row.matrix), setAtMs: row.set_at, setBy: row.set_by }
}
