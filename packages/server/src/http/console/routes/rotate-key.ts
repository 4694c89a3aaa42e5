import { type ConsoleKeySecret, keySecretResponse, parseBody, rotateKeyRequest } from '@ambit/core'
import { consoleKey, noSuchKey } from '../../../app/console-key.ts'
import { refuse } from '../../../app/deps.ts'
import { keyMakers } from '../../../app/key-makers.ts'
import { keyTraffic } from '../../../app/key-traffic.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { rotateKey } from '../../../app/rotate-key.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleKey, exampleSecret } from '../key-example.ts'

const parse = parseBody(rotateKeyRequest)

export const rotateKeyRoute: ConsoleRoute = {
  operationId: 'rotateKey',
  method: 'POST',
  path: '/console/projects/:project_id/keys/:key_id/rotate',
  tag: 'Keys',
  access: 'member',
  summary: 'Rotate a key',
  description:
    'Gives the key another secret, shown this once; its id, name and limits stay. The old secret works on for the time ' +
    'you choose, though never past the expiry of the key, and is refused as unknown from then on.',
  request: { schema: rotateKeyRequest, examples: { 'within the hour': { grace: '1h' } } },
  success: {
    status: 200,
    description: 'The key and its new secret.',
    schema: keySecretResponse,
    example: {
      key: { ...exampleKey, previous_secret_until: '2026-11-02T14:58:40.000Z' },
      secret: exampleSecret,
    },
  },
  refusals: [],
  async handle(deps, caller, { body, params: { key_id: keyId = '' } }) {
    const request = parse(body)
    if (!request.ok) return request
    const tenant = { projectId: caller.project.id, environment: deps.environment }
    // Before the rotation: after it, nothing may fail that would keep the new secret from its owner.
    const [trafficOf, makerOf] = await Promise.all([
      keyTraffic(deps, tenant, [keyId]),
      keyMakers(deps, tenant.projectId),
    ])
    const rotated = await rotateKey(deps, actingPerson(caller), { tenant, keyId, grace: request.value.grace })
    if (!rotated) return refuse(noSuchKey)
    const value: ConsoleKeySecret = {
      key: consoleKey(deps, rotated.key, { ...trafficOf(keyId), createdBy: makerOf(rotated.key.createdBy) }),
      secret: rotated.secret,
    }
    return { ok: true, value }
  },
}
