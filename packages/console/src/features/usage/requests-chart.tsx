import type { Usage } from '@ambit/core'
import { type ReactNode, useState } from 'react'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { outcomeSentence } from '../../format/change-words.ts'
import { formatCount, formatShortCount } from '../../format/numbers.ts'
import { ChartFrame } from './chart-frame.tsx'
import { bandAt, valueTicks } from './chart-scales.ts'
import legend from './outcome-legend.module.css'
import { OutcomeLegend, OutcomeSwatch, OutcomeTexture } from './outcome-legend.tsx'
import { Plot, type PlotArea } from './plot.tsx'
import { isCurrentStep, StepHeading } from './step-heading.tsx'
import { StepTable } from './step-table.tsx'
import tooltip from './step-tooltip.module.css'
import { stepName, timeNote, timeTicks } from './time-axis.ts'
import {
  type Outcome,
  type OutcomeCounts,
  outcomes,
  outcomeWords,
  type StackedStep,
  stackSteps,
  sumOutcomes,
} from './usage-outcomes.ts'
import { usageFileName } from './usage-period.ts'

const plotHeight = 208
/** The plot with its axes. */
export const requestsChartHeight = plotHeight + 32

interface RequestsChartProps {
  usage: Usage
  /** Whose requests: `all keys`, or the name of one. */
  whose: string
  /** Between hours and days, where there is a choice. */
  controls?: ReactNode
}

export function RequestsChart({ usage, whose, controls }: RequestsChartProps) {
  const [hidden, setHidden] = useState<ReadonlySet<Outcome>>(new Set())
  const steps = stackSteps(usage.series, (outcome) => !hidden.has(outcome))
  const toggle = (outcome: Outcome): void => {
    const next = new Set(hidden)
    if (!next.delete(outcome)) next.add(outcome)
    setHidden(next)
  }
  return (
    <ChartFrame
      title={`Requests by ${usage.step}`}
      caption={`Requests of ${whose}, a bar for each ${usage.step}, by what became of them. ${timeNote(usage.step, new Date(usage.to))}`}
      controls={controls}
      legend={<OutcomeLegend totals={sumOutcomes(steps)} hidden={hidden} onToggle={toggle} />}
      height={requestsChartHeight}
      chart={<StackedBars usage={usage} steps={steps} hidden={hidden} whose={whose} />}
      table={<OutcomeTable usage={usage} steps={steps} />}
      file={
        <DownloadCsv
          what={`requests by ${usage.step}`}
          fileName={usageFileName(`by-${usage.step}`, usage)}
          head={[usage.step, 'requests', ...outcomes]}
          rows={() =>
            usage.series.map(({ at, requests }, index) => [
              at,
              requests,
              ...outcomes.map((outcome) => steps[index]?.counts[outcome] ?? 0),
            ])
          }
        />
      }
    />
  )
}

function StackedBars(props: {
  usage: Usage
  steps: readonly StackedStep[]
  hidden: ReadonlySet<Outcome>
  whose: string
}) {
  const { usage, steps, hidden, whose } = props
  const largest = Math.max(0, ...steps.map(({ top }) => top))
  const shownOf = (counts: OutcomeCounts) =>
    outcomes
      .filter((outcome) => !hidden.has(outcome))
      .map((outcome) => ({ outcome, name: outcomeWords[outcome].counted, count: counts[outcome] }))
  return (
    <Plot
      label={`Chart of the requests of ${whose} by ${usage.step}`}
      height={plotHeight}
      count={steps.length}
      valueTicks={valueTicks(largest, { ticksMax: 5, isWhole: true })}
      formatValue={formatShortCount}
      timeTicks={(ticksMax) => timeTicks({ step: usage.step, starts: steps.map(({ at }) => at), ticksMax })}
      spoken={(index) => {
        const step = steps[index]
        return step ? `${stepName(usage.step, step.at)}: ${outcomeSentence(step.top, shownOf(step.counts))}` : ''
      }}
      detail={(index) => {
        const step = steps[index]
        return step && <StepDetail usage={usage} step={step} index={index} shown={shownOf(step.counts)} />
      }}
    >
      {(area) =>
        steps.map((step, index) => <Bar key={step.at} step={step} {...{ index, area }} count={steps.length} />)
      }
    </Plot>
  )
}

function Bar({ step, index, count, area }: { step: StackedStep; index: number; count: number; area: PlotArea }) {
  const { x, width } = bandAt(index, count, area.width)
  return step.parts.map(({ outcome, from, to }) => {
    const top = area.toY(to)
    // What happened at all can be seen.
    const height = Math.max(1.5, area.toY(from) - top)
    const place = { x, y: top, width, height }
    return (
      <g key={outcome}>
        <rect {...place} className={legend[outcome]} />
        <OutcomeTexture outcome={outcome} {...place} />
      </g>
    )
  })
}

function StepDetail(props: {
  usage: Usage
  step: StackedStep
  index: number
  shown: readonly { outcome: Outcome; count: number }[]
}) {
  const { usage, step, index, shown } = props
  return (
    <>
      <StepHeading step={usage.step} at={step.at} isCurrent={isCurrentStep(usage, index)} />
      <dl className={tooltip.list}>
        {shown.map(({ outcome, count }) => (
          <div key={outcome} className={tooltip.row}>
            <dt>
              <OutcomeSwatch outcome={outcome} />
              {outcomeWords[outcome].name}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function OutcomeTable({ usage, steps }: { usage: Usage; steps: readonly StackedStep[] }) {
  return (
    <StepTable
      caption={`Requests by ${usage.step}, newest first`}
      step={usage.step}
      columns={['Requests', ...outcomes.map((outcome) => outcomeWords[outcome].name)]}
      rows={usage.series.map(({ at, requests }, index) => ({
        at,
        cells: [requests, ...outcomes.map((outcome) => steps[index]?.counts[outcome] ?? 0)].map(formatCount),
      }))}
    />
  )
}
