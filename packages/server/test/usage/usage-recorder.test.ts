import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { latencyBucket, type PurposeClass, purposeClasses, type Scope, scopes } from '@ambit/core'
import fc from 'fast-check'
import type { UsageCount } from '../../src/storage/port/usage.ts'
import { type CountedKey, createUsageRecorder } from '../../src/usage/usage-recorder.ts'

const hourMs = 3_600_000
const startMs = Date.UTC(2026, 7, 7, 12)
const keys = ['key_1', 'key_2', 'key_3'].map(
  (id): CountedKey => ({ id, tenant: { projectId: `prj of ${id}`, environment: 'test' } }),
)

type Step =
  | { readonly kind: 'request'; key: number; operation: string; status: number; ms: number }
  | {
      readonly kind: 'denial'
      key: number
      scope: Scope | null
      classes: readonly PurposeClass[]
      registeredPurpose: string | null
      isPart: boolean
    }
  | { readonly kind: 'filed'; key: number; scope: Scope; hasDomain: boolean }
  | { readonly kind: 'time passes'; ms: number }
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored' }

const key = fc.nat({ max: keys.length - 1 })
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('request' as const),
      key,
      operation: fc.constantFrom('createMemory', 'readMemory'),
      status: fc.constantFrom(200, 403, 429, 503),
      ms: fc.double({ min: 0, max: 70_000, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('denial' as const),
      key,
      scope: fc.constantFrom(...scopes, null),
      classes: fc.subarray([...purposeClasses]),
      registeredPurpose: fc.option(fc.constantFrom('recipes', 'booking')),
      isPart: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('filed' as const),
      key,
      scope: fc.constantFrom(...scopes),
      hasDomain: fc.boolean(),
    }),
    // Clocks are also set back.
    fc.record({ kind: fc.constant('time passes' as const), ms: fc.integer({ min: -hourMs, max: 2 * hourMs }) }),
    fc.constant({ kind: 'stored' as const }),
    fc.constant({ kind: 'not stored' as const }),
  ),
)

class Ledger {
  readonly counts = new Map<string, number>()
  readonly uses = new Map<string, number>()
  add({ keyId, tenant, hourMs: hour, measure, subject, detail, count }: UsageCount): void {
    const name = [keyId, tenant.projectId, hour, measure, subject, detail].join('|')
    this.counts.set(name, (this.counts.get(name) ?? 0) + count)
  }
  use(keyId: string, atMs: number): void {
    this.uses.set(keyId, Math.max(this.uses.get(keyId) ?? 0, atMs))
  }
}

describe('what was counted', () => {
  test('is handed over once, in its hour, whatever was given back in between', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let nowMs = startMs
        const recorder = createUsageRecorder(() => nowMs)
        const [expected, stored] = [new Ledger(), new Ledger()]
        const store = (): void => {
          const { counts, uses } = recorder.take()
          assert.equal(new Set(counts.map((count) => JSON.stringify({ ...count, count: 0 }))).size, counts.length)
          for (const count of counts) stored.add(count)
          for (const { keyId, atMs } of uses) stored.use(keyId, atMs)
        }
        for (const step of taken) {
          if (step.kind === 'time passes') nowMs += step.ms
          else if (step.kind === 'stored') store()
          else if (step.kind === 'not stored') recorder.giveBack(recorder.take())
          else {
            const counted = keys[step.key] as CountedKey
            const row = { keyId: counted.id, tenant: counted.tenant, hourMs: nowMs - (nowMs % hourMs), count: 1 }
            if (step.kind === 'request') {
              recorder.request(counted, step.operation, step.status, step.ms)
              expected.add({ ...row, measure: 'requests', subject: step.operation, detail: String(step.status) })
              expected.add({ ...row, measure: 'latency', subject: '', detail: String(latencyBucket(step.ms)) })
              expected.use(counted.id, nowMs)
            } else if (step.kind === 'filed') {
              recorder.filed({ key: counted, scope: step.scope, hasDomain: step.hasDomain })
              expected.add({
                ...row,
                measure: 'filed',
                subject: step.scope,
                detail: step.hasDomain ? 'domain' : 'nowhere',
              })
            } else {
              const { scope, classes, registeredPurpose, isPart } = step
              recorder.decision({ key: counted, scope, classes, registeredPurpose, refusal: 'policy_denied', isPart })
              expected.add({
                ...row,
                measure: 'refused',
                subject: isPart ? 'scope' : 'request',
                detail: 'policy_denied',
              })
              expected.add({ ...row, measure: 'denials', subject: scope ?? '', detail: step.classes.join(' ') })
              if (registeredPurpose !== null) {
                expected.add({ ...row, measure: 'purposes', subject: registeredPurpose, detail: 'policy_denied' })
              }
            }
          }
        }
        store()
        assert.deepEqual(new Map([...stored.counts].sort()), new Map([...expected.counts].sort()))
        assert.deepEqual([...stored.uses.keys()].sort(), [...expected.uses.keys()].sort())
        assert.deepEqual(recorder.take(), { counts: [], uses: [] })
        assert.equal(recorder.lost(), 0)
      }),
    )
  })

  test('says when each key was last used, also what was given back', () => {
    let nowMs = startMs
    const recorder = createUsageRecorder(() => nowMs)
    const [one, other] = keys as [CountedKey, CountedKey]
    recorder.request(one, 'readMemory', 200, 1)
    nowMs += 2 * hourMs
    recorder.request(one, 'readMemory', 200, 1)
    recorder.giveBack(recorder.take())
    nowMs += 5
    recorder.request(other, 'readMemory', 200, 1)
    assert.deepEqual(recorder.take().uses, [
      { keyId: one.id, atMs: startMs + 2 * hourMs },
      { keyId: other.id, atMs: startMs + 2 * hourMs + 5 },
    ])
  })

  test('stays within bounds when nothing can be stored: known keys go on, what has no room is told', () => {
    let nowMs = startMs
    const recorder = createUsageRecorder(() => nowMs, 2)
    const [first, second, third] = keys as [CountedKey, CountedKey, CountedKey]
    for (const counted of [first, second, third, first]) recorder.request(counted, 'readMemory', 200, 1)
    const refused = { scope: 'schedule', classes: [], registeredPurpose: null, refusal: 'policy_denied' } as const
    recorder.decision({ key: third, ...refused, isPart: false })
    assert.equal(recorder.lost(), 2)
    recorder.giveBack(recorder.take())
    nowMs += hourMs
    recorder.request(first, 'readMemory', 200, 1)
    assert.deepEqual([recorder.lost(), recorder.lost()], [1, 0])
    const { counts, uses } = recorder.take()
    assert.deepEqual(
      counts.filter(({ measure }) => measure === 'requests').map(({ keyId, count }) => [keyId, count]),
      [
        [first.id, 2],
        [second.id, 1],
      ],
    )
    assert.equal(uses.length, 2)
    recorder.request(third, 'readMemory', 200, 1)
    assert.deepEqual([recorder.take().counts.length, recorder.lost()], [2, 0], 'there is room again')
  })
})
