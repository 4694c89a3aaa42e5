// The service as it is deployed: one process on the embedded database, two on one PostgreSQL. Whatever an owner does at the
// first process has to hold for the next request at the second.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { startTestDatabases, type TestDatabases } from '../packages/server/test/postgres/test-databases.ts'
import { type Console, inviteTo, joinWith, type KeyWithSecret } from './console.ts'
import { ambit, run } from './launch.ts'
import { type Service, startService, type Target } from './service.ts'

export interface Deployment {
  readonly name: string
  /** Where owners act. */
  readonly first: Service
  /** Where applications ask: on the embedded database the same process. */
  readonly second: Service
}

/** A project of its own, with an owner and a key. */
export interface Project {
  readonly name: string
  readonly owner: Console
  /** The second process, with the project's key. */
  readonly app: Target & { apiKey: string }
  /** The same with another key of the project. */
  newKey(limits?: object): Promise<{ readonly id: string; readonly app: Target & { apiKey: string } }>
  /** `ambit purposes`, which is expected to succeed: its standard output. */
  purposes(...args: readonly string[]): Promise<string>
}

export interface Deployments {
  readonly all: readonly Deployment[]
  /** Tries a guarantee on each of them, in a project of its own. */
  each(t: TestContext, guarantee: (project: Project, deployment: Deployment) => Promise<void>): Promise<void>
  /** An empty PostgreSQL, to move to. */
  newDatabase(): Promise<string>
  remove(): Promise<void>
}

/** On both databases; with DATABASE_URL on that one. */
export async function startDeployments(): Promise<Deployments> {
  const databases = await startTestDatabases()
  const isGiven = process.env.DATABASE_URL !== undefined
  const all = await Promise.all([...(isGiven ? [] : [embedded()]), onPostgres(databases)])
  return {
    all,
    async each(t, guarantee) {
      for (const deployment of all) {
        await t.test(deployment.name, async () => guarantee(await newProject(deployment), deployment))
      }
    },
    newDatabase: () => databases.create(),
    remove: () => databases.remove(),
  }
}

async function embedded(): Promise<Deployment> {
  const service = await startService()
  return { name: 'on the embedded database', first: service, second: service }
}

async function onPostgres(databases: TestDatabases): Promise<Deployment> {
  const environment = { DATABASE_URL: await databases.create() }
  const first = await startService({ environment })
  const second = await startService({ environment })
  return { name: 'on PostgreSQL, acting at one process and asking another', first, second }
}

async function newProject({ first, second }: Deployment): Promise<Project> {
  const name = `project-${randomUUID()}`
  const owner = await joinWith(first, await inviteTo(first, name))
  async function newKey(limits: object = {}) {
    const made = await owner.project<KeyWithSecret>('POST', '/keys', { name: 'app', ...limits })
    return { id: made.key.id, app: { baseUrl: second.baseUrl, apiKey: made.secret } }
  }
  return {
    name,
    owner,
    app: (await newKey()).app,
    newKey,
    async purposes(...args) {
      const command = [...ambit, 'purposes', ...args, '--project', name]
      const { code, stdout, stderr } = await run(command, first.environment)
      assert.equal(code, 0, stderr)
      return stdout
    },
  }
}
