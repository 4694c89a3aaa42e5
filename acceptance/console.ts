// The console as a browser or a script uses it: a session in a cookie, requests from its own origin.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Answer, send } from './client.ts'
import { ambit, run } from './launch.ts'
import type { Service } from './service.ts'

/** Somebody who is signed in, and one of their projects. */
export interface Console {
  readonly email: string
  readonly projectId: string
  /** The Cookie header of the session. */
  readonly cookie: string
  request(method: string, path: string, body?: object): Promise<Answer>
  /** A request below the project, which is expected to succeed. */
  project<Body>(method: string, path: string, body?: object): Promise<Body>
}

export interface ConsoleKey {
  readonly id: string
  readonly name: string
  readonly last_four: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly paused_at: string | null
  readonly previous_secret_until: string | null
  readonly rate_limit_used: number
  readonly requests_24h: readonly number[]
}

export interface KeyWithSecret {
  readonly key: ConsoleKey
  readonly secret: string
}

/** What the links to the console carry behind their #. */
const inLink = /\/invitation#(inv_[0-9A-Za-z]{40})\b/

export function printedInvitation(service: Service): string | undefined {
  return inLink.exec(service.stdout)?.[1]
}

/** An invitation that is made on the command line. */
export async function inviteTo(service: Service, project: string, role = 'owner'): Promise<string> {
  const args = ['invite', '--project', project, '--role', role]
  const { stdout, stderr } = await run([...ambit, ...args], service.environment)
  return inLink.exec(stdout)?.[1] ?? assert.fail(`no link: ${stdout}${stderr}`)
}

/** Makes an account with the invitation, and is signed in with it. */
export async function joinWith(service: Service, token: string): Promise<Console> {
  const nobody = { baseUrl: service.baseUrl, apiKey: null }
  const headers = { origin: service.baseUrl }
  const email = `${randomUUID()}@example.com`
  const account = { token, name: 'Ada', email, password: randomUUID() }
  const joined = await send(nobody, 'POST', '/console/invitations/accept', { text: JSON.stringify(account), headers })
  assert.equal(joined.status, 200, joined.text)
  const cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const [project] = joined.body.projects as readonly { id: string }[]
  const projectId = project?.id ?? assert.fail(joined.text)

  function request(method: string, path: string, body?: object): Promise<Answer> {
    const text = body && JSON.stringify(body)
    return send(nobody, method, path, { ...(text !== undefined && { text }), headers: { ...headers, cookie } })
  }
  return {
    email,
    projectId,
    cookie,
    request,
    async project<Body>(method: string, path: string, body?: object) {
      const answer = await request(method, `/console/projects/${projectId}${path}`, body)
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
      return answer.body as Body
    },
  }
}
