import type { Scope } from '@ambit/core'
import type { Subject, SubjectMemoryPage } from '../port/subjects.ts'
import { storedDomainKey } from '../tables/memories.ts'
import { subjectMemory } from '../tables/subjects.ts'
import { isBeingErased } from './erasure-check.ts'
import { listOf } from './statement.ts'
import { userKey } from './user-key.ts'

const ofSubject = 'user_key = $1::uuid AND project_id = $2 AND environment = $3 AND user_id = $4'

export function subjectValues({ tenant, userId }: Subject): readonly string[] {
  return [userKey(userId), tenant.projectId, tenant.environment, userId]
}

/** Which there are in a scope, with their sizes. */
export const sizesText = `
  SELECT id, coalesce(bytes, octet_length(value)) AS bytes FROM ambit.memories
  WHERE ${ofSubject} AND scope = $5 AND id > $6 AND ($7::text IS NULL OR domain_key = $7)
    AND (expires_at IS NULL OR expires_at > $8)
  ORDER BY id LIMIT $9`

export function sizesValues(page: SubjectMemoryPage, scope: Scope): readonly (string | number | null)[] {
  return [...subjectValues(page), scope, page.afterId ?? '', storedDomainKey(page.domain), page.nowMs]
}

/** What they say. */
export const toldText = `SELECT ${listOf(subjectMemory)} FROM ambit.memories WHERE ${ofSubject} AND id = ANY ($5::text[])`

const parameters = { user_key: '$1::uuid', project_id: '$2', environment: '$3' }

/** Has a row while everything of the user is being erased. */
export const erasedText = `SELECT WHERE ${isBeingErased((column) => parameters[column])}`
