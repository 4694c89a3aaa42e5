import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Withdrawal } from '../../../src/storage/port/subjects.ts'
import { auditOf, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeWithdrawals({ store }: Stores): void {
  describe('withdrawals of consent', () => {
    test('are listed once each, person by person, in pages of any size, and those of one project and environment alone', async () => {
      const tenant = await newTenant(store())
      const { subjects } = store()
      const others = [await newTenant(store()), { ...tenant, environment: 'live' } as const]
      const people = ['ada', 'bob', `${'x'.repeat(1_000)}`]
      for (const where of [tenant, ...others]) {
        for (const userId of people) {
          const scopes = ['preferences', 'schedule'] as const
          const change = { tenant: where, userId, scopes, purposeClasses: ['recommendation'], atMs: startMs } as const
          await subjects.withdraw(change, auditOf(where))
        }
      }
      const one = {
        tenant,
        userId: 'bob',
        scopes: ['schedule'],
        purposeClasses: ['recommendation'],
        atMs: startMs,
      } as const
      await subjects.restore(one, auditOf(tenant))
      for (const limit of [1, 2, 100]) {
        const listed: Withdrawal[] = []
        for (let after: Withdrawal | null = null; ; ) {
          const page: readonly Withdrawal[] = await subjects.listWithdrawals({ tenant, after, limit })
          listed.push(...page)
          after = page.at(-1) ?? null
          if (after === null) break
        }
        const names = listed.map(({ userId, scope, purposeClass }) => `${userId.slice(0, 3)} ${scope} ${purposeClass}`)
        assert.deepEqual(names.toSorted(), [
          'ada preferences recommendation',
          'ada schedule recommendation',
          'bob preferences recommendation',
          'xxx preferences recommendation',
          'xxx schedule recommendation',
        ])
      }
    })
  })
}
