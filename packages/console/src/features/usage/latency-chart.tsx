import type { Usage } from '@ambit/core'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { formatMilliseconds } from '../../format/numbers.ts'
import { ChartFrame } from './chart-frame.tsx'
import { valueTicks } from './chart-scales.ts'
import styles from './latency-chart.module.css'
import { Plot, type PlotArea } from './plot.tsx'
import { isCurrentStep, StepHeading } from './step-heading.tsx'
import { StepTable } from './step-table.tsx'
import tooltip from './step-tooltip.module.css'
import { stepName, timeNote, timeTicks } from './time-axis.ts'
import { unbrokenRuns } from './unbroken-runs.ts'
import { usageFileName } from './usage-period.ts'

const plotHeight = 104
/** The plot with its axes. */
export const latencyChartHeight = plotHeight + 32

const lines = [
  { field: 'p99_ms', name: 'p99', explanation: 'all but one in a hundred were faster', className: styles.p99 },
  { field: 'p50_ms', name: 'p50', explanation: 'half were faster', className: styles.p50 },
] as const

export function LatencyChart({ usage, whose }: { usage: Usage; whose: string }) {
  return (
    <ChartFrame
      title="Time to answer"
      caption={`How long the requests of ${whose} took within the service, by ${usage.step}. ${timeNote(usage.step, new Date(usage.to))}`}
      height={latencyChartHeight}
      legend={
        <ul className={styles.legend} aria-label="The lines of the chart">
          {lines.map(({ name, explanation, className }) => (
            <li key={name}>
              <LineSample className={className} />
              {name}: {explanation}
            </li>
          ))}
        </ul>
      }
      chart={<LatencyLines usage={usage} whose={whose} />}
      file={
        <DownloadCsv
          what="the time to answer"
          fileName={usageFileName('time-to-answer', usage)}
          head={[usage.step, 'p50_ms', 'p99_ms']}
          rows={() => usage.series.map(({ at, p50_ms, p99_ms }) => [at, p50_ms, p99_ms])}
        />
      }
      table={
        <StepTable
          caption={`Time to answer by ${usage.step}, newest first`}
          step={usage.step}
          columns={['p50', 'p99']}
          rows={usage.series.map(({ at, p50_ms, p99_ms }) => {
            return { at, cells: [formatMilliseconds(p50_ms), formatMilliseconds(p99_ms)] }
          })}
        />
      }
    />
  )
}

function LatencyLines({ usage, whose }: { usage: Usage; whose: string }) {
  const { series, step } = usage
  const largest = Math.max(0, ...series.map(({ p99_ms }) => p99_ms ?? 0))
  return (
    <Plot
      label={`Chart of the time to answer ${whose} by ${step}`}
      height={plotHeight}
      count={series.length}
      valueTicks={valueTicks(largest, { ticksMax: 3, isWhole: false })}
      formatValue={formatMilliseconds}
      timeTicks={(ticksMax) => timeTicks({ step, starts: series.map(({ at }) => at), ticksMax })}
      spoken={(index) => {
        const at = series[index]
        if (!at) return ''
        const name = stepName(step, at.at)
        return at.p99_ms === null
          ? `${name}: no requests`
          : `${name}: p50 ${formatMilliseconds(at.p50_ms)}, p99 ${formatMilliseconds(at.p99_ms)}`
      }}
      detail={(index) => {
        const at = series[index]
        return at && <LatencyDetail usage={usage} at={at} isCurrent={isCurrentStep(usage, index)} />
      }}
    >
      {(area) =>
        lines.map(({ field, className }) => (
          <Line key={field} values={series.map((one) => one[field])} area={area} className={className} />
        ))
      }
    </Plot>
  )
}

/** Steps without requests leave a gap; a step between two gaps is a dot. */
function Line(props: { values: readonly (number | null)[]; area: PlotArea; className: string | undefined }) {
  const { values, area, className } = props
  const pitch = area.width / values.length
  return unbrokenRuns(values).map(({ start, values: run }) => {
    const points = run.map((value, index) => [(start + index + 0.5) * pitch, area.toY(value)] as const)
    const [first] = points
    return (
      <g key={start} className={className}>
        {points.length === 1 && first ? (
          <circle className={styles.dot} cx={first[0]} cy={first[1]} r={2.5} />
        ) : (
          <polyline className={styles.line} points={points.map((point) => point.join(',')).join(' ')} />
        )}
      </g>
    )
  })
}

function LineSample({ className }: { className: string | undefined }) {
  return (
    <svg width={16} height={8} aria-hidden="true" className={className}>
      <line className={styles.line} x1={0} y1={4} x2={16} y2={4} />
    </svg>
  )
}

function LatencyDetail(props: { usage: Usage; at: Usage['series'][number]; isCurrent: boolean }) {
  const { usage, at, isCurrent } = props
  return (
    <>
      <StepHeading step={usage.step} at={at.at} isCurrent={isCurrent} />
      <dl className={tooltip.list}>
        {lines.map(({ field, name, className }) => (
          <div key={name} className={tooltip.row}>
            <dt>
              <LineSample className={className} />
              {name}
            </dt>
            <dd>{at[field] === null ? 'no requests' : formatMilliseconds(at[field])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
