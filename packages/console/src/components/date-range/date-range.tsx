/** Which time a page is about: one of a few spans that end now, or some days of the calendar. */
import { CalendarDays } from 'lucide-react'
import { type FormEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../design/class-names.ts'
import { Button } from '../button.tsx'
import { placeBeside } from '../place-beside.ts'
import { SegmentedControl } from '../segmented-control.tsx'
import { TextField } from '../text-field.tsx'
import styles from './date-range.module.css'
import { type DayBounds, type DayRange, type DayZone, dayOf, dayRangeProblem, dayRangeWords } from './day-range.ts'

interface DateRangeProps<Span extends string> {
  /** What is chosen, for those who hear the page. */
  label: string
  spans: readonly { value: Span; label: string }[]
  value: Span | DayRange
  onChange: (value: Span | DayRange) => void
  /** Whose midnight days begin at. */
  zone: DayZone
  earliest?: string
  daysMax?: number
}

export function DateRange<Span extends string>(props: DateRangeProps<Span>) {
  const { label, spans, value, onChange, zone, ...bounds } = props
  const range = typeof value === 'string' ? null : value
  const today = dayOf(Date.now(), zone)
  return (
    <div className={styles.row}>
      <SegmentedControl<Span>
        label={label}
        options={spans}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
      <CustomRange range={range} bounds={{ ...bounds, latest: today }} zone={zone} onChange={onChange} />
    </div>
  )
}

interface CustomRangeProps {
  range: DayRange | null
  bounds: DayBounds
  zone: DayZone
  onChange: (range: DayRange) => void
}

function CustomRange({ range, bounds, zone, onChange }: CustomRangeProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [closings, setClosings] = useState(0)
  const place = (event: ToggleEvent): void => {
    if (event.newState === 'open' && button.current && popover.current) placeBeside(button.current, popover.current, 0)
  }
  const focusOrBeginAnew = (event: ToggleEvent): void => {
    if (event.newState === 'open') popover.current?.querySelector('input')?.focus()
    else setClosings((count) => count + 1)
  }
  const choose = (chosen: DayRange): void => {
    popover.current?.hidePopover()
    onChange(chosen)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, range && styles.chosen)}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <CalendarDays size={14} aria-hidden="true" />
        {range ? dayRangeWords(range, bounds.latest) : 'Custom'}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Days to show"
        className={styles.popover}
        onBeforeToggle={place}
        onToggle={focusOrBeginAnew}
      >
        <RangeForm key={closings} range={range} bounds={bounds} zone={zone} onChoose={choose} />
      </div>
    </>
  )
}

interface RangeFormProps {
  range: DayRange | null
  bounds: DayBounds
  zone: DayZone
  onChoose: (range: DayRange) => void
}

function RangeForm({ range, bounds, zone, onChoose }: RangeFormProps) {
  const { earliest, latest } = bounds
  const [days, setDays] = useState<DayRange>(range ?? { from: '', to: latest })
  const [isSent, setIsSent] = useState(false)
  const problem = isSent ? dayRangeProblem(days, bounds) : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsSent(true)
    if (!dayRangeProblem(days, bounds)) onChoose(days)
  }
  const dayField = (field: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      value={days[field]}
      min={earliest}
      max={latest}
      error={problem?.field === field ? problem.words : undefined}
      onChange={(event) => setDays({ ...days, [field]: event.target.value })}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.days}>
        {dayField('from', 'From')}
        {dayField('to', 'To')}
      </div>
      <p className={styles.note}>
        {zone === 'utc' ? 'Days of UTC, both included.' : 'Days in your time, both included.'}
      </p>
      <Button type="submit" variant="primary" size="small">
        Show these days
      </Button>
    </form>
  )
}
