/** Outcomes of requests: the parts that the chart stacks, bottom first. They add up to all requests. */
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
  allowed: { name: 'Allowed', counted: 'allowed', explanation: 'Answered with status 200 or 201' },
  refused: {
    name: 'Refused',
    counted: 'refused',
    explanation: 'Reads and contexts refused by the policy, the register or the person',
  },
  rate_limited: {
    name: 'Rate limited',
    counted: 'rate limited',
    explanation: 'Requests beyond the limit of their key',
  },
  client_errors: {
    name: 'Client errors',
    counted: 'with client errors',
    explanation: 'Other 4xx: malformed requests, unknown ids, ended tokens',
  },
  faults: { name: 'Server errors', counted: 'with server errors', explanation: 'Status 500 and above' },
}

type CountedStep = Omit<Usage['total'], 'p50_ms' | 'p99_ms'>

/** A scope that an answered context was refused is no request, and no part of the stack. */
export function outcomesOf(step: CountedStep): OutcomeCounts {
  const { allowed, refused, scopes_refused, rate_limited, client_errors, errors } = step
  return { allowed, refused: refused - scopes_refused, rate_limited, client_errors, faults: errors }
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
