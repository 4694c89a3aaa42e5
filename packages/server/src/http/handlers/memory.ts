import { fieldError, lengthLimits, type Parsed, refusedFields } from '@ambit/core'
import { continueRead } from '../../app/continue-read.ts'
import { createMemories } from '../../app/create-memories.ts'
import { createMemory } from '../../app/create-memory.ts'
import { deleteMemory } from '../../app/delete-memory.ts'
import { forgetEntry } from '../../app/forget-entry.ts'
import { readContext } from '../../app/read-context.ts'
import { readMemory } from '../../app/read-memory.ts'
import { revokeRead } from '../../app/revoke-read.ts'
import type { ApiHandlers } from '../handler.ts'
import { readResultBody } from '../prepared-body.ts'

export const memoryHandlers = {
  async createMemory(deps, caller, { input: command, headers }) {
    const idempotencyKey = parseIdempotencyKey(headers['idempotency-key'])
    if (!idempotencyKey.ok) return idempotencyKey
    return createMemory(deps, caller, { command, idempotencyKey: idempotencyKey.value })
  },

  async createMemories(deps, caller, { input: command, headers }) {
    const idempotencyKey = parseIdempotencyKey(headers['idempotency-key'])
    if (!idempotencyKey.ok) return idempotencyKey
    return createMemories(deps, caller, { command, idempotencyKey: idempotencyKey.value })
  },

  async readMemory(deps, caller, { input }) {
    const outcome = await readMemory(deps, caller, input)
    return outcome.ok ? { ok: true, value: readResultBody(outcome.value) } : outcome
  },

  async readContext(deps, caller, { input }) {
    const outcome = await readContext(deps, caller, input)
    return outcome.ok ? { ok: true, value: readResultBody(outcome.value) } : outcome
  },

  async continueRead(deps, caller, { input }) {
    const outcome = await continueRead(deps, caller, input)
    return outcome.ok ? { ok: true, value: readResultBody(outcome.value) } : outcome
  },

  revokeRead: (deps, caller, { input }) => revokeRead(deps, caller, input),

  forgetEntry: (deps, caller, { input }) => forgetEntry(deps, caller, input),

  deleteMemory: (deps, caller, { params }) => deleteMemory(deps, caller, params.memory_id),
} satisfies Partial<ApiHandlers>

const idempotencyKeyPattern = new RegExp(`^[\\x21-\\x7e]{1,${lengthLimits.idempotencyKey}}$`)

function parseIdempotencyKey(key: string | readonly string[] | undefined): Parsed<string | null> {
  if (key === undefined) return { ok: true, value: null }
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return { ok: true, value: key }
  return refusedFields([fieldError('Idempotency-Key', 'idempotencyKey', { max: lengthLimits.idempotencyKey })])
}
