// Declaring purposes, and reading for them.

import assert from 'node:assert/strict'
import { type Answer, create, post } from './client.ts'
import type { Project } from './deployments.ts'
import type { Target } from './service.ts'

export const recipes = {
  name: 'recipes',
  statement: 'Suggest recipes that the person can eat',
  purpose_classes: ['recommendation'],
  scopes: ['preferences', 'constraints', 'accessibility'],
  exceptions: { accessibility: 'steps are read aloud to those who do not see' },
  domains: ['food', null],
}

export function declare({ owner }: Project, purpose: object): Promise<unknown> {
  return owner.project('POST', '/purposes', purpose)
}

export function set({ owner }: Project, settings: object): Promise<unknown> {
  return owner.project('PATCH', '/register', settings)
}

export function readFor(app: Target, purpose: string, fields: object = {}): Promise<Answer> {
  return post(app, '/memory/read', { user_id: 'user_1', scope: 'preferences', purpose, ...fields })
}

export function likesOf({ status, text, body }: Answer): unknown {
  assert.equal(status, 200, text)
  return (body.summary_struct as { likes: unknown }).likes
}

/** Something liked in each of these domains, by the name of what is liked. */
export async function likeIn(app: Target, user: string, domains: Record<string, string | null>): Promise<void> {
  for (const [like, domain] of Object.entries(domains)) {
    await create(app, { user_id: user, domain, value_json: { likes: [like] } })
  }
}
