/** Memories over HTTP, many at a time, as an application would bring them. */
import { operations, readersMemory } from './load/operations.ts'
import type { Target } from './targets/target.ts'

const batchMemories = 100

export async function fillUsers(target: Target, users: readonly string[], memoriesEach: number): Promise<void> {
  const all = users.flatMap((user) => Array.from({ length: memoriesEach }, (_, number) => readersMemory(user, number)))
  for (let start = 0; start < all.length; start += batchMemories) {
    await post(target, '/memory/batch', { memories: all.slice(start, start + batchMemories) })
  }
}

export async function readTokens(target: Target, users: readonly string[]): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const user of users) {
    const body = JSON.parse(operations.read.body.replace('{user}', user))
    const { revocation_token } = (await post(target, operations.read.path, body)) as { revocation_token: string }
    tokens.push(revocation_token)
  }
  return tokens
}

async function post({ port, apiKey }: Target, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
