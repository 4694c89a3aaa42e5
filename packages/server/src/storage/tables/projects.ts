import type { PolicyMatrix } from '@ambit/core'
import type { PolicyVersion } from '../port/policies.ts'
import type { DeletedProject, ProjectSettings } from '../port/projects.ts'
import { type Codec, column, flag, integer, json, nullable, record, text, timestamp } from './columns.ts'
import { table } from './table.ts'

interface ProjectRow extends ProjectSettings {
  /** The one in force; 0: none of its own. */
  readonly policyVersion: number
  /** Of what is declared in it; 0: nothing ever was. */
  readonly registerRevision: number
  /** Whether members may look at people. */
  readonly membersSeePeople: boolean
  /** It was called default, and is still meant where nobody says which one. */
  readonly wasDefault: boolean
  readonly deletingAtMs: number | null
}

/** Of projects from before there were registers. */
const zeroIfAbsent: Codec<number> = { ...integer, decode: (stored) => Number(stored ?? 0) }

const projectColumns = record<ProjectRow>()({
  id: column('id', text),
  name: column('name', text),
  createdAtMs: column('created_at', timestamp),
  policyVersion: column('policy_version', integer),
  registerRevision: column('register_revision', zeroIfAbsent),
  membersSeePeople: column('members_see_people', flag),
  retentionDays: column('retention_days', nullable(integer)),
  pageColor: column('page_color', nullable(text)),
  wasDefault: column('was_default', flag),
  deletingAtMs: column('deleting_at', nullable(timestamp)),
})

export const projectSettings = projectColumns.without(
  'policyVersion',
  'registerRevision',
  'membersSeePeople',
  'wasDefault',
  'deletingAtMs',
)
export const project = projectSettings.without('retentionDays', 'pageColor')
export const projects = table('projects', projectColumns, { key: ['id'], distribution: 'reference' })

interface PolicyRow extends PolicyVersion {
  readonly projectId: string
}

export const policyRow = record<PolicyRow>()({
  projectId: column('project_id', text),
  version: column('version', integer),
  matrix: column('matrix', json<PolicyMatrix>()),
  setAtMs: column('set_at', timestamp),
  setBy: column('set_by', text),
  note: column('note', nullable(text)),
})

export const policyVersion = policyRow.without('projectId')
export const policies = table('policies', policyRow, { key: ['project_id', 'version'], distribution: 'reference' })

export const deletedProject = record<DeletedProject>()({
  id: column('id', text),
  name: column('name', text),
  requestedAtMs: column('requested_at', timestamp),
  requestedBy: column('requested_by', text),
  finishedAtMs: column('finished_at', nullable(timestamp)),
})
export const deletedProjects = table('deleted_projects', deletedProject, { key: ['id'] })
