import type { Usage, UsageStep } from '@ambit/core'
import tooltip from './step-tooltip.module.css'
import { stepName, stepNameInUtc } from './time-axis.ts'

/** Which hour or day is pointed at; the current one is not over yet. */
export function StepHeading({ step, at, isCurrent }: { step: UsageStep; at: string; isCurrent: boolean }) {
  return (
    <p className={tooltip.heading}>
      {stepName(step, at)}
      <span className={tooltip.note}>
        {step === 'hour' ? stepNameInUtc(at) : 'UTC'}
        {isCurrent && ', so far'}
      </span>
    </p>
  )
}

/** The last one of a time that goes on. */
export function isCurrentStep(usage: Usage, index: number): boolean {
  return index === usage.series.length - 1 && Date.parse(usage.to) > Date.now()
}
