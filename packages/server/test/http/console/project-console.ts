/** The console of one project as one person uses it. */
import type { ConsoleKey } from '@ambit/core'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Browser } from './console-under-test.ts'

export interface KeysOfProject {
  readonly browser: Browser
  list(): Promise<LightMyRequestResponse>
  find(keyId: string): Promise<ConsoleKey | undefined>
  post(body: unknown): Promise<LightMyRequestResponse>
  create(body: object): Promise<{ readonly key: ConsoleKey; readonly secret: string }>
  update(keyId: string, body: object): Promise<LightMyRequestResponse>
  rotate(keyId: string, body: object): Promise<LightMyRequestResponse>
  remove(keyId: string): Promise<LightMyRequestResponse>
  pause(keyId: string): Promise<LightMyRequestResponse>
  resume(keyId: string): Promise<LightMyRequestResponse>
  /** Everything that can be done with the id of a key. */
  everyAct(keyId: string): Promise<readonly LightMyRequestResponse[]>
}

export function keysOf(browser: Browser, projectId: string): KeysOfProject {
  const project = `/console/projects/${projectId}`
  const path = `${project}/keys`
  const list = (): Promise<LightMyRequestResponse> => browser.get(path)
  const update = (keyId: string, body: object) => browser.send('PATCH', `${path}/${keyId}`, body)
  const rotate = (keyId: string, body: object) => browser.post(`${path}/${keyId}/rotate`, body)
  const remove = (keyId: string) => browser.send('DELETE', `${path}/${keyId}`)
  const pause = (keyId: string) => browser.post(`${path}/${keyId}/pause`)
  const resume = (keyId: string) => browser.post(`${path}/${keyId}/resume`)
  return {
    browser,
    list,
    update,
    rotate,
    remove,
    pause,
    resume,
    post: (body) => browser.post(path, body),
    async find(keyId) {
      return (await list()).json<{ keys: readonly ConsoleKey[] }>().keys.find(({ id }) => id === keyId)
    },
    async create(body) {
      const response = await browser.post(path, body)
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },
    async everyAct(keyId) {
      return [
        await update(keyId, { name: 'taken' }),
        await rotate(keyId, { grace: 'now' }),
        await pause(keyId),
        await resume(keyId),
        await browser.get(`${project}/usage?key_id=${keyId}`),
        await browser.post(`${project}/check-purpose`, { purpose: 'recommendation', key_id: keyId }),
        await remove(keyId),
      ]
    },
  }
}

/** A project that somebody makes and owns: no further account has to be made for it, which takes its time. */
export async function ownProject(browser: Browser, name: string): Promise<string> {
  const response = await browser.post('/console/projects', { name })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json().id
}

/** What a request with this key is answered: the status, and the reason of a 401. */
export async function ask(app: FastifyInstance, secret: string): Promise<string> {
  const response = await app.inject({ url: '/policy', headers: { 'x-api-key': secret } })
  return response.statusCode === 401 ? `401 ${response.json().detail}` : String(response.statusCode)
}
