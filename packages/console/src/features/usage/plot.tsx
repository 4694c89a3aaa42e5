/** Axes, and one step at a time under the pointer or the arrow keys. What is plotted comes from outside. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useWidth } from '../../components/use-width.ts'
import { bandAt, bandUnder, heightScale } from './chart-scales.ts'
import styles from './plot.module.css'
import type { TimeTick } from './time-axis.ts'

export interface PlotArea {
  readonly width: number
  readonly height: number
  readonly toY: (value: number) => number
}

interface PlotProps {
  /** What it is, for those who hear the page. */
  label: string
  height: number
  /** How many steps there are. */
  count: number
  valueTicks: readonly number[]
  formatValue: (value: number) => string
  /** Given how many there is room for. */
  timeTicks: (ticksMax: number) => readonly TimeTick[]
  /** Of one step: what is shown beside the pointer, and what is said of it. */
  detail: (index: number) => ReactNode
  spoken: (index: number) => string
  children: (area: PlotArea) => ReactNode
}

/** Room for `100 ms`. */
const gutterLeft = 52
const gutterTop = 8
const gutterBottom = 24
const tickRoom = 76

export function Plot(props: PlotProps) {
  const { label, height, count, children, detail, spoken } = props
  const box = useRef<HTMLDivElement>(null)
  const boxWidth = useWidth(box)
  const [active, setActive] = useState<number | null>(null)
  const [isSpoken, setIsSpoken] = useState(false)
  const hintId = useId()
  const width = Math.max(0, boxWidth - gutterLeft)
  const area = { width, height, toY: heightScale(props.valueTicks.at(-1) ?? 0, height) }
  const shown = active !== null && active < count ? active : null

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - gutterLeft
    setActive(bandUnder(x, count, width))
    setIsSpoken(false)
  }
  const move = (event: KeyboardEvent): void => {
    const next = stepAfter(event.key, shown, count)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    setIsSpoken(true)
  }
  return (
    <div
      ref={box}
      className={styles.plot}
      // Arrow keys belong to the chart, also where a screen reader would take them for reading on.
      role="application"
      aria-label={label}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through its steps
      tabIndex={0}
      onPointerMove={point}
      onPointerDown={point}
      // A finger that is lifted has not gone elsewhere: what it pointed at stays to be read.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(null)}
      onBlur={() => setActive(null)}
      onKeyDown={move}
    >
      <svg width={boxWidth} height={height + gutterTop + gutterBottom} aria-hidden="true">
        <g transform={`translate(${gutterLeft} ${gutterTop})`}>
          <Grid {...props} area={area} />
          {shown !== null && <Crosshair index={shown} count={count} area={area} />}
          {width > 0 && children(area)}
        </g>
      </svg>
      {shown !== null && width > 0 && (
        <Tooltip index={shown} count={count} width={width}>
          {detail(shown)}
        </Tooltip>
      )}
      <span id={hintId} className="visually-hidden">
        The left and right arrow keys move through the steps.
      </span>
      <span className="visually-hidden" aria-live="polite">
        {shown !== null && isSpoken && spoken(shown)}
      </span>
    </div>
  )
}

/** Undefined: the key means nothing here. Null: nothing is pointed at any more. */
function stepAfter(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return at === null ? last : Math.max(0, at - 1)
    case 'ArrowRight':
      return at === null ? last : Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return at === null ? undefined : null
    default:
      return undefined
  }
}

function Grid({ valueTicks, formatValue, timeTicks, count, area }: PlotProps & { area: PlotArea }) {
  const { width, height, toY } = area
  const pitch = width / count
  return (
    <>
      {valueTicks.map((value) => (
        <g key={value} transform={`translate(0 ${Math.round(toY(value)) + 0.5})`}>
          <line x2={width} className={value === 0 ? styles.base : styles.line} />
          <text x={-8} dy="0.32em" textAnchor="end" className={styles.tick}>
            {formatValue(value)}
          </text>
        </g>
      ))}
      {timeTicks(Math.max(2, Math.floor(width / tickRoom))).map(({ index, label }) => {
        const x = (index + 0.5) * pitch
        const anchor = x < 24 ? 'start' : x > width - 24 ? 'end' : 'middle'
        const at = anchor === 'start' ? 0 : anchor === 'end' ? width : x
        return (
          <text key={index} x={at} y={height + 18} textAnchor={anchor} className={styles.tick}>
            {label}
          </text>
        )
      })}
    </>
  )
}

function Crosshair({ index, count, area }: { index: number; count: number; area: PlotArea }) {
  const pitch = area.width / count
  const width = Math.max(3, pitch)
  return <rect className={styles.crosshair} x={(index + 0.5) * pitch - width / 2} width={width} height={area.height} />
}

/** Where a plot is narrower than this, what is said of a step goes to the far edge. */
const narrowWidth = 480

/** On the side that has room. */
function Tooltip(props: { index: number; count: number; width: number; children: ReactNode }) {
  const { index, count, width, children } = props
  const { x, width: band } = bandAt(index, count, width)
  const isLeft = x + band / 2 > width / 2
  const isNarrow = width < narrowWidth
  const style = isLeft
    ? isNarrow
      ? { left: gutterLeft }
      : { right: width - x + 8 }
    : isNarrow
      ? { right: 0 }
      : { left: gutterLeft + x + band + 8 }
  return (
    <div className={styles.tooltip} style={style} aria-hidden="true">
      {children}
    </div>
  )
}
