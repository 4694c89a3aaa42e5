import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ambit, AmbitError, ConnectionError } from '@ambit/sdk'
import { ambitContext, ambitTools } from '@ambit/sdk/ai'
import { startAmbit } from '@ambit/server/testing'
import { asSchema, generateText, wrapLanguageModel } from 'ai'
import { recordingFetch } from './recording-fetch.ts'
import { scriptedModel, textOf } from './scripted-model.ts'

const register = {
  mode: 'registered',
  purposes: [
    { name: 'meals', statement: 'Suggest dishes that you can eat', purpose_classes: ['recommendation'] },
    { name: 'replies', statement: 'Write answers in your language', purpose_classes: ['content_generation'] },
  ],
}
const call = { toolCallId: 'call-1', messages: [], context: undefined } as never

async function purposeSchema(client: Ambit): Promise<{ enum?: readonly string[]; description?: string }> {
  const { recall } = await ambitTools({ client, userId: 'anna' })
  const { properties } = (await asSchema(recall.inputSchema).jsonSchema) as { properties: { purpose: object } }
  return properties.purpose
}

describe('the tools', () => {
  test('offer the registered purposes as the only values, where there are no others', async () => {
    await using service = await startAmbit({ register })
    assert.deepEqual((await purposeSchema(new Ambit(service))).enum, ['meals', 'replies'])
    await service.setRegister({ ...register, mode: 'open' })
    const open = await purposeSchema(new Ambit(service))
    assert.equal(open.enum, undefined)
    assert.match(open.description ?? '', /meals: Suggest dishes/)
    const bound = new Ambit({ ...service, apiKey: await service.createKey({ purposes: ['meals'] }) })
    assert.deepEqual((await bound.purposes.list()).purposes.length, 1)
  })

  test('speak for the person that the application names, whatever the model says', async () => {
    await using service = await startAmbit()
    const client = new Ambit(service)
    const { remember } = await ambitTools({ client, userId: 'anna' })
    const input = { scope: 'preferences', value_json: { likes: ['jazz'] }, user_id: 'ben', source: 'system' } as const
    await remember.execute?.(input, call)
    assert.match((await client.memories.context({ user_id: 'anna', purpose: 'recommend a concert' })).text, /jazz/)
    assert.doesNotMatch(
      (await client.memories.context({ user_id: 'ben', purpose: 'recommend a concert' })).text,
      /jazz/,
    )
  })

  test('tell a model of a refusal, with what would be allowed, and fail where the service does', async () => {
    await using service = await startAmbit()
    const { recall, remember, forget } = await ambitTools({ client: new Ambit(service), userId: 'anna' })
    const denied = await recall.execute?.({ purpose: 'recommend a book', scopes: ['schedule'] }, call)
    assert.deepEqual((denied as { code: string }).code, 'policy_denied')
    const wrong = await remember.execute?.({ scope: 'preferences', value_json: [] }, call)
    assert.match(JSON.stringify(wrong), /invalid_request/)
    assert.match(JSON.stringify(await forget.execute?.({ scope: 'preferences', section: 'likes' }, call)), /item/)
    const { fetch } = recordingFetch({ status: 200, body: { mode: 'open', purposes: [] } }, () =>
      Promise.reject(new Error('gone')),
    )
    const broken = await ambitTools({ client: new Ambit({ apiKey: 'a-key', fetch, maxRetries: 0 }), userId: 'anna' })
    await assert.rejects(async () => broken.recall.execute?.({ purpose: 'recommend a book' }, call), ConnectionError)
  })
})

describe('the context in front of a prompt', () => {
  const purpose = 'recommend a concert'

  async function shownTo(middleware: ReturnType<typeof ambitContext>, prompt = 'Any concerts?') {
    const model = scriptedModel(() => 'fine')
    await generateText({ model: wrapLanguageModel({ model, middleware }), instructions: 'Be brief.', prompt })
    return (model.doGenerateCalls[0]?.prompt ?? []).map((message) => ({ role: message.role, text: textOf(message) }))
  }

  test('stands behind the instructions of the application, fenced, with what the user asks about first', async () => {
    await using service = await startAmbit()
    const client = new Ambit(service)
    const likes = (items: string[], domain: string) =>
      client.memories.create({
        user_id: 'anna',
        scope: 'preferences',
        domain,
        source: 'conversation',
        value_json: { likes: items },
      })
    await likes(['jazz'], 'music')
    await likes(['ramen'], 'food')
    const [first, second, third] = await shownTo(
      ambitContext({ client, userId: 'anna', purpose }),
      'Any music tonight?',
    )
    assert.equal(first?.text, 'Be brief.')
    assert.match(second?.text ?? '', /<memory>[\s\S]*jazz[\s\S]*ramen[\s\S]*<\/memory>/)
    assert.equal(third?.role, 'user')
  })

  test('of the steps of one answer is one read, continued; a new question is a new one', async () => {
    await using service = await startAmbit()
    const operations: string[] = []
    const client = new Ambit({
      ...service,
      log: ({ event, operation }) => event === 'answer' && operations.push(operation),
    })
    const middleware = ambitContext({ client, userId: 'anna', purpose })
    await shownTo(middleware)
    await shownTo(middleware)
    await shownTo(middleware, 'Another question')
    assert.deepEqual(operations, ['readContext', 'continueRead', 'readContext'])
  })

  test('that may not be opened is none: the model is told, and so is the application', async () => {
    await using service = await startAmbit({ register })
    const refused: string[] = []
    const middleware = ambitContext({
      client: new Ambit(service),
      userId: 'anna',
      purpose: 'sell something',
      onRefused: ({ code }) => refused.push(String(code)),
    })
    assert.match(JSON.stringify(await shownTo(middleware)), /Nothing that is remembered of the user may be used/)
    assert.deepEqual(refused, ['purpose_not_registered'])
  })

  test('that cannot be read fails the call, unless the application takes it', async () => {
    const { fetch } = recordingFetch(() => Promise.reject(new Error('gone')))
    const client = new Ambit({ apiKey: 'a-key', fetch, maxRetries: 0 })
    await assert.rejects(shownTo(ambitContext({ client, userId: 'anna', purpose })), AmbitError)
    const errors: unknown[] = []
    const shown = await shownTo(
      ambitContext({ client, userId: 'anna', purpose, onError: (error) => errors.push(error) }),
    )
    assert.equal(shown.length, 2)
    assert.ok(errors[0] instanceof ConnectionError)
  })
})
