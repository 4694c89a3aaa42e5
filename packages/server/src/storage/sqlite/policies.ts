import type { DatabaseSync } from 'node:sqlite'
import type { PolicyMatrix } from '@ambit/core'
// By itself, because the writer thread loads this file and needs nothing else of the core.
import { defaultPolicyMatrix } from '@ambit/core/default-policy'
import type { Policy, PolicyChange, PolicyVersion } from '../port/policies.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { policies, policyRow, policyVersion } from '../tables/projects.ts'
import { auditWrites, withPolicyVersion } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

export function policyReads(db: DatabaseSync) {
  const currentVersion = db.prepare('SELECT policy_version FROM projects WHERE id = ?')
  const byVersion = db.prepare('SELECT matrix FROM policies WHERE project_id = ? AND version = ?')
  const all = db.prepare(`SELECT ${listOf(policyVersion)} FROM policies WHERE project_id = ? ORDER BY version DESC`)
  /** The last policy seen of each project. A version never changes, so that it is read and parsed once. */
  const known = new Map<string, Policy>()

  function policyOf(projectId: string, version: number): Policy {
    const last = known.get(projectId)
    if (last?.version === version) return last
    const policy = { version, matrix: version === 0 ? defaultPolicyMatrix : readMatrix(projectId, version) }
    known.set(projectId, policy)
    return policy
  }

  function readMatrix(projectId: string, version: number): PolicyMatrix {
    const row = byVersion.get(projectId, version)
    if (!row) throw new Error(`version ${version} of the policy of ${projectId} is missing`)
    return JSON.parse(row.matrix as string) as PolicyMatrix
  }

  return {
    policyOf,
    currentPolicy(projectId: string): Policy {
      return policyOf(projectId, Number(currentVersion.get(projectId)?.policy_version ?? 0))
    },
    policyHistory(projectId: string): readonly PolicyVersion[] {
      return all.all(projectId).map((row) => fromNamed(policyVersion, row))
    },
  }
}

interface Advance {
  readonly projectId: string
  /** Null: any. */
  readonly expectedVersion: number | null
  readonly change: PolicyChange
  readonly act: SqlRow
}

export function policyWrites(db: DatabaseSync) {
  const advance = db.prepare(`
    UPDATE projects SET policy_version = policy_version + 1 WHERE id = ?1 AND (?2 IS NULL OR policy_version = ?2)
    RETURNING policy_version`)
  const insert = db.prepare(insertInto(policies, policyRow))
  const { recordAudit } = auditWrites(db)

  function advanced({ projectId, expectedVersion, change, act }: Advance): number | null {
    const version = advance.get(projectId, expectedVersion)?.policy_version
    if (typeof version !== 'number') return null
    insert.run(...toRow(policyRow, { ...change, projectId, version }))
    recordAudit(withPolicyVersion(act, version))
    return version
  }

  return {
    setPolicy(args: Omit<Advance, 'expectedVersion'>): number {
      const version = advanced({ ...args, expectedVersion: null })
      if (version === null) throw new Error(`there is no project ${args.projectId}`)
      return version
    },
    replacePolicy: advanced,
  }
}
