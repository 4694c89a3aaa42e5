import { doneResponse } from '@ambit/core'
import { noSuchKey } from '../../../app/console-key.ts'
import { deleteKey } from '../../../app/delete-key.ts'
import { refuse } from '../../../app/deps.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const deleteKeyRoute: ConsoleRoute = {
  operationId: 'deleteKey',
  method: 'DELETE',
  path: '/console/projects/:project_id/keys/:key_id',
  tag: 'Keys',
  access: 'member',
  summary: 'Delete a key',
  description: 'The key and every old secret of it are refused from the next request on. Its usage stays to be seen.',
  request: null,
  success: { status: 200, description: 'It is deleted.', schema: doneResponse, example: { done: true } },
  refusals: [],
  async handle(deps, caller, { params: { key_id: keyId = '' } }) {
    const tenant = { projectId: caller.project.id, environment: deps.environment }
    const isDeleted = await deleteKey(deps, actingPerson(caller), { tenant, keyId })
    return isDeleted ? { ok: true, value: { done: true } } : refuse(noSuchKey)
  },
}
