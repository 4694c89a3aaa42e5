import { defaultPolicyMatrix } from '@ambit/core/default-policy'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Policy, PolicyChange, PolicyVersion } from '../port/policies.ts'
import { auditEntry } from '../tables/audit.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { policyRow, policyVersion } from '../tables/projects.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

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
    text: `SELECT ${listOf(policyVersion)} FROM ambit.policies WHERE project_id = $1 ORDER BY version DESC`,
    values: [projectId],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(policyVersion, row)),
  }
}

const unversioned = policyRow.without('version')
const firstOfChange = 3 + auditEntry.names.length

/**
 * Two changes at once wait for each other at the project's row, and get one version each, unless the later one expected
 * another to be in force: then it gets none. An expected version of null is any.
 */
export function setPolicy(
  projectId: string,
  expectedVersion: number | null,
  change: PolicyChange,
  act: NewAuditEntry,
): Statement<number | null> {
  return {
    name: 'set-policy',
    text: `
      WITH advanced AS (
        UPDATE ambit.projects SET policy_version = policy_version + 1
        WHERE id = $1 AND ($2::integer IS NULL OR policy_version = $2) RETURNING policy_version
      ), recorded AS (
        ${recordedAct(3, 'advanced', 'policy_version')}
      )
      INSERT INTO ambit.policies (${listOf(unversioned)}, version)
      SELECT ${parametersOf(unversioned, firstOfChange)}, policy_version FROM advanced RETURNING version`,
    values: [projectId, expectedVersion, ...auditRow(act), ...toRow(unversioned, { ...change, projectId })],
    result: ([row]) => row?.version ?? null,
  }
}

export function toPolicy(version: number, matrix: string | null | undefined): Policy {
  if (version === 0) return { version, matrix: defaultPolicyMatrix }
  if (matrix == null) throw new Error(`version ${version} of a policy is missing`)
  return { version, matrix: JSON.parse(matrix) }
}
