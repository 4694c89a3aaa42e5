/** What became of requests: the parts that the chart stacks, bottom first. They add up to all requests. */
import type { Usage } from '@ambit/core'

export const outcomes = ['allowed', 'refused', 'rate_limited', 'client_errors', 'faults'] as const
export type Outcome = (typeof outcomes)[number]
export type OutcomeCounts = Readonly<Record<Outcome, number>>

interface OutcomeWords {
  readonly name: string
  /** Behind a number: `3 rate limited`. */
  readonly counted: string
  readonly explanation: string
}

export const outcomeWords: Readonly<Record<Outcome, OutcomeWords>> = {
  allowed: { name: 'Allowed', counted: 'allowed', explanation: 'Answered with what was asked for' },
  refused: {
    name: 'Refused by policy',
    counted: 'refused by policy',
    explanation: 'Reads whose purpose the policy does not allow',
  },
  rate_limited: {
    name: 'Rate limited',
    counted: 'rate limited',
    explanation: 'Requests beyond the limit of their key',
  },
  client_errors: {
    name: 'Client errors',
    counted: 'with client errors',
    explanation: 'Requests that could not be understood, or tokens that ended',
  },
  faults: { name: 'Faults', counted: 'with faults', explanation: 'Our own: status 500 and above' },
}

type CountedStep = Pick<Usage['series'][number], 'requests' | 'refused' | 'rate_limited' | 'errors' | 'by_status'>

/**
 * Requests are counted a little apart from statuses, and a page may be loaded between the two; what is left over is
 * never below nothing.
 */
export function outcomesOf({ requests, refused, rate_limited, errors, by_status }: CountedStep): OutcomeCounts {
  const ofClients = by_status
    .filter(({ status }) => status >= 400 && status < 500)
    .reduce((sum, entry) => sum + entry.requests, 0)
  const client_errors = Math.max(0, ofClients - refused - rate_limited)
  const allowed = Math.max(0, requests - refused - rate_limited - client_errors - errors)
  return { allowed, refused, rate_limited, client_errors, faults: errors }
}

export interface StackedStep {
  readonly at: string
  readonly counts: OutcomeCounts
  /** The parts that are shown, bottom first, each from where the one below ends. */
  readonly parts: readonly { readonly outcome: Outcome; readonly from: number; readonly to: number }[]
  readonly top: number
}

export function stackSteps(series: Usage['series'], isShown: (outcome: Outcome) => boolean): readonly StackedStep[] {
  return series.map((step) => {
    const counts = outcomesOf(step)
    let top = 0
    const parts = outcomes
      .filter((outcome) => isShown(outcome) && counts[outcome] > 0)
      .map((outcome) => {
        const from = top
        top += counts[outcome]
        return { outcome, from, to: top }
      })
    return { at: step.at, counts, parts, top }
  })
}

export function sumOutcomes(steps: readonly StackedStep[]): OutcomeCounts {
  const sum = { allowed: 0, refused: 0, rate_limited: 0, client_errors: 0, faults: 0 }
  for (const { counts } of steps) for (const outcome of outcomes) sum[outcome] += counts[outcome]
  return sum
}
