/** What a small shop for food has declared in some months: with an exception, a retired purpose, and one that needs a mark. */
import type { RegisteredPurpose } from '@ambit/core'
import type { Acting } from '../../src/app/owner-act.ts'
import { changePurpose, declarePurpose, retirePurpose } from '../../src/app/purposes/declare-purpose.ts'
import { setRegister } from '../../src/app/purposes/set-register.ts'
import type { Tenant } from '../../src/storage/port/tenant.ts'
import type { UsageCount } from '../../src/storage/port/usage.ts'
import type { ConsoleUnderTest } from '../http/console/console-under-test.ts'
import { dayMs, hourMs } from './console-under-test.ts'
import { seededNumbers } from './seeded-numbers.ts'

interface Declared {
  readonly daysAgo: number
  readonly purpose: RegisteredPurpose
  readonly reason: string | null
  /** Reads of a usual day. */
  readonly busy: number
}

const plain = { scopes: null, exceptions: {}, domains: null }

const declared: readonly Declared[] = [
  {
    daysAgo: 34,
    purpose: {
      name: 'recipes',
      statement: 'Suggest dishes that you can eat and like',
      purposeClasses: ['recommendation'],
      scopes: ['preferences', 'constraints'],
      exceptions: {},
      domains: ['food', null],
    },
    reason: null,
    busy: 310,
  },
  {
    daysAgo: 34,
    purpose: {
      ...plain,
      name: 'delivery-notices',
      statement: 'Tell you when your order arrives, at a time that suits you',
      purposeClasses: ['notification_delivery'],
    },
    reason: 'The gate stumbles over the time; nothing is planned, a notice is sent',
    busy: 120,
  },
  {
    daysAgo: 20,
    purpose: {
      name: 'book-table',
      statement: 'Book the table that you have chosen',
      purposeClasses: ['task_execution'],
      scopes: ['constraints', 'schedule', 'accessibility'],
      exceptions: { accessibility: 'A table that a wheelchair cannot reach is no table' },
      domains: ['food', 'health'],
    },
    reason: null,
    busy: 46,
  },
  {
    daysAgo: 12,
    purpose: {
      ...plain,
      name: 'partner-offers',
      statement: 'Show you offers of our partners that fit your taste',
      purposeClasses: ['recommendation'],
      scopes: ['preferences'],
      domains: ['food'],
    },
    reason: 'Shown in the app alone, partners get nothing; approved by the data-protection officer',
    busy: 9,
  },
  {
    daysAgo: 30,
    purpose: {
      ...plain,
      name: 'weekly-letter',
      statement: 'Write the letter of the week in your tone',
      purposeClasses: ['content_generation'],
    },
    reason: null,
    busy: 0,
  },
]

type At = <T>(agoMs: number, act: () => Promise<T>) => Promise<T>

interface SampleRegister {
  readonly service: ConsoleUnderTest
  readonly tenant: Tenant
  readonly ada: Acting
  readonly mei: Acting
  readonly keyId: string
  readonly at: At
}

export async function declareSamples({
  service: { deps },
  tenant,
  ada,
  mei,
  keyId,
  at,
}: SampleRegister): Promise<void> {
  const { projectId } = tenant
  const domains = { usualDomains: ['food', 'travel', 'work'], protectedDomains: ['health'] }
  await at(35 * dayMs, async () => ok(await setRegister(deps, ada, { projectId, settings: domains })))
  for (const { daysAgo, purpose, reason } of declared) {
    const why = (await deps.classifyPurpose(purpose.statement, '')).classes.join() === purpose.purposeClasses.join()
    const edit = { projectId, purpose, reason: why ? null : (reason ?? 'It is what the app does') }
    await at(daysAgo * dayMs, async () => ok(await declarePurpose(deps, ada, edit)))
  }
  const [recipes] = declared
  if (!recipes) throw new Error('there are no recipes')
  const wider = { ...recipes.purpose, domains: ['food', 'health', null] }
  const reason = 'Allergies are filed under health'
  await at(8 * dayMs, async () => ok(await changePurpose(deps, mei, { projectId, purpose: wider, reason })))
  const end = { projectId, name: 'weekly-letter', reason: 'Nobody read it' }
  await at(3 * dayMs, async () => ok(await retirePurpose(deps, mei, end)))
  await deps.store.usage.add(sampleCounts(tenant, keyId, deps.clock()), [])
}

function ok(outcome: { readonly ok: boolean }): void {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

function sampleCounts(tenant: Tenant, keyId: string, nowMs: number): readonly UsageCount[] {
  const chance = seededNumbers(5)
  const row = { tenant, keyId }
  const counts: UsageCount[] = []
  for (const { daysAgo, purpose, busy } of declared) {
    for (let day = Math.min(29, daysAgo - 1); day >= 0; day--) {
      const hour = Math.floor((nowMs - day * dayMs) / hourMs) * hourMs
      const isWeekend = [0, 6].includes(new Date(hour).getUTCDay())
      const reads = Math.round(busy * (isWeekend ? 0.5 : 1) * (0.7 + 0.6 * chance()) * (1 - 0.012 * day))
      const of = { ...row, hourMs: hour, measure: 'purposes', subject: purpose.name } as const
      counts.push(
        { ...of, detail: 'ok', count: reads },
        { ...of, detail: 'policy_denied', count: chance() < 0.2 ? 1 : 0 },
      )
    }
  }
  const hour = Math.floor(nowMs / hourMs) * hourMs
  const filed = { ...row, hourMs: hour, measure: 'filed', subject: 'preferences' } as const
  counts.push({ ...filed, detail: 'domain', count: 1_173 }, { ...filed, detail: 'nowhere', count: 31 })
  return counts.filter(({ count }) => count > 0)
}
