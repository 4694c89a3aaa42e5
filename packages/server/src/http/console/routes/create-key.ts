import { type ConsoleKeySecret, createKeyRequest, keySecretResponse, parseBody, purposeClasses } from '@ambit/core'
import { consoleKey, noTraffic } from '../../../app/console-key.ts'
import { createKey } from '../../../app/create-key.ts'
import { keyMaker } from '../../../app/key-makers.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleKey, exampleSecret } from '../key-example.ts'
import { parseExpiry } from '../key-fields.ts'

const parse = parseBody(createKeyRequest)

export const createKeyRoute: ConsoleRoute = {
  operationId: 'createKey',
  method: 'POST',
  path: '/console/projects/:project_id/keys',
  tag: 'Keys',
  access: 'member',
  summary: 'Create a key',
  description: 'Makes a key for the environment of this server. It works at once, and its secret is shown this once.',
  request: {
    schema: createKeyRequest,
    examples: {
      'only a name': { name: 'my app' },
      'with limits': {
        name: 'planner',
        expires_at: '2999-01-31T00:00:00Z',
        rate_limit_per_minute: 600,
        purpose_classes: ['scheduling'],
      },
    },
  },
  success: {
    status: 201,
    description: 'The key and its secret.',
    schema: keySecretResponse,
    example: {
      key: { ...exampleKey, last_used_at: null, rate_limit_used: 0, requests_24h: [...noTraffic.requests24h] },
      secret: exampleSecret,
    },
  },
  refusals: [],
  async handle(deps, caller, { body }) {
    const request = parse(body)
    if (!request.ok) return request
    const { name, expires_at = null, rate_limit_per_minute = null, purpose_classes: only = null } = request.value
    const expiry = parseExpiry(expires_at, deps.clock())
    if (!expiry.ok) return expiry
    const acting = actingPerson(caller)
    const { key, secret } = await createKey(deps, acting, {
      projectId: caller.project.id,
      name: name.trim(),
      expiresAtMs: expiry.value,
      rateLimitPerMinute: rate_limit_per_minute,
      purposeClasses: only && purposeClasses.filter((purposeClass) => only.includes(purposeClass)),
    })
    const createdBy = keyMaker(acting.actor, new Set([caller.person.id]))
    const listed = { ...key, createdBy: acting.actor, lastUsedAtMs: null, previousSecretUntilMs: null }
    const value: ConsoleKeySecret = { key: consoleKey(deps, listed, { ...noTraffic, createdBy }), secret }
    return { ok: true, value }
  },
}
