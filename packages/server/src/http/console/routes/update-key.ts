import { type ConsoleKey, keyResponse, parseBody, updateKeyRequest } from '@ambit/core'
import { consoleKey, noSuchKey } from '../../../app/console-key.ts'
import { refuse } from '../../../app/deps.ts'
import { keyMakers } from '../../../app/key-makers.ts'
import { keyTraffic } from '../../../app/key-traffic.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { updateKey } from '../../../app/update-key.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleKey } from '../key-example.ts'
import { parseExpiry } from '../key-fields.ts'

const parse = parseBody(updateKeyRequest)

export const updateKeyRoute: ConsoleRoute = {
  operationId: 'updateKey',
  method: 'PATCH',
  path: '/console/projects/:project_id/keys/:key_id',
  tag: 'Keys',
  access: 'member',
  summary: 'Rename a key, set its expiry or its limit',
  description:
    'What is absent stays as it is; `null` takes an expiry or a limit away. In force from the next request on. A key that ' +
    'has expired works again when its expiry is put off.',
  request: {
    schema: updateKeyRequest,
    examples: {
      'another name': { name: 'my app, production' },
      'an end': { expires_at: '2999-01-31T00:00:00Z' },
      'no end': { expires_at: null },
    },
  },
  success: {
    status: 200,
    description: 'The key as it is now.',
    schema: keyResponse,
    example: { ...exampleKey, name: 'my app, production' },
  },
  refusals: [],
  async handle(deps, caller, { body, params: { key_id: keyId = '' } }) {
    const request = parse(body)
    if (!request.ok) return request
    const { name, expires_at, rate_limit_per_minute } = request.value
    const expiry = expires_at === undefined ? null : parseExpiry(expires_at, deps.clock())
    if (expiry && !expiry.ok) return expiry
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(expiry && { expiresAtMs: expiry.value }),
      ...(rate_limit_per_minute !== undefined && { rateLimitPerMinute: rate_limit_per_minute }),
    }
    const tenant = { projectId: caller.project.id, environment: deps.environment }
    const key = await updateKey(deps, actingPerson(caller), { tenant, keyId, changes })
    if (!key) return refuse(noSuchKey)
    const [trafficOf, makerOf] = await Promise.all([
      keyTraffic(deps, tenant, [keyId]),
      keyMakers(deps, tenant.projectId),
    ])
    const value: ConsoleKey = consoleKey(deps, key, { ...trafficOf(keyId), createdBy: makerOf(key.createdBy) })
    return { ok: true, value }
  },
}
