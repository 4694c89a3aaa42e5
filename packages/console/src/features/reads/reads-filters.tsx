import type { Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKeys } from '../../api/keys.ts'
import { Button } from '../../components/button.tsx'
import { DateRange } from '../../components/date-range/date-range.tsx'
import { InlineSelect } from '../../components/inline-select.tsx'
import { KeySelect, keyLabel } from '../../components/key-select.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { scopeName } from '../../format/scope-words.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './reads-filters.module.css'
import {
  anything,
  isNarrowed,
  type OutcomeChoice,
  type ReadsView,
  type TimeSpan,
  timeSpanNames,
  timeSpans,
} from './reads-view.ts'

interface ReadsFiltersProps {
  view: ReadsView
  show: (changed: Partial<ReadsView>) => void
}

export function ReadsFilters({ view, show }: ReadsFiltersProps) {
  const ofReads = view.kind === 'reads'
  const ofApplications = view.kind !== 'acts'
  return (
    <search className={styles.filters}>
      <div className={styles.row}>
        {ofReads && (
          <SegmentedControl<OutcomeChoice>
            label="Outcome"
            options={[
              { value: 'all', label: 'All' },
              { value: 'ok', label: 'Allowed' },
              { value: 'refused', label: 'Refused' },
            ]}
            value={view.outcome}
            onChange={(outcome) => show({ outcome })}
          />
        )}
        <DateRange<TimeSpan>
          label="Time"
          spans={timeSpans.map((span) => ({ value: span, label: timeSpanNames[span] }))}
          value={view.time}
          onChange={(time) => show({ time })}
          zone="local"
        />
      </div>
      <div className={styles.row}>
        <TypedFilter
          label="Person"
          placeholder="Person, exact id"
          value={view.userId}
          onChange={(userId) => show({ userId })}
        />
        {ofReads && (
          <TypedFilter
            label="Purpose"
            placeholder="Words in the purpose"
            value={view.purpose}
            onChange={(purpose) => show({ purpose })}
          />
        )}
        {ofApplications && <KeyChoice keyId={view.keyId} onChange={(keyId) => show({ keyId })} />}
        {ofApplications && (
          <InlineSelect
            label="Scope"
            value={view.scope ?? ''}
            onChange={(event) => show({ scope: (event.target.value || null) as Scope | null })}
          >
            <option value="">All scopes</option>
            {scopes.map((scope) => (
              <option key={scope} value={scope}>
                {scopeName(scope)}
              </option>
            ))}
          </InlineSelect>
        )}
        {isNarrowed(view) && (
          <Button variant="quiet" icon={<X size={16} />} onClick={() => show(anything)}>
            Clear
          </Button>
        )}
      </div>
    </search>
  )
}

interface TypedFilterProps {
  label: string
  placeholder: string
  value: string | null
  onChange: (value: string | null) => void
}

const restMs = 350

/** Asked for once somebody has stopped typing. */
function TypedFilter({ label, placeholder, value, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [told, setTold] = useState(value)
  // Changed elsewhere, such as by going back.
  if (told !== value) {
    setTold(value)
    setTyped(value ?? '')
  }
  const rested = useDebounced(typed, restMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is news
  useEffect(() => {
    const wanted = rested.trim() === '' ? null : rested
    if (rested !== typed || wanted === value) return
    setTold(wanted)
    onChange(wanted)
  }, [rested])
  return (
    <input
      type="search"
      className={styles.typed}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={1_000}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function KeyChoice({ keyId, onChange }: { keyId: string | null; onChange: (keyId: string | null) => void }) {
  const { data = [] } = useKeys(useProject().id)
  const keys = data.map((key) => ({ id: key.id, name: keyLabel(key) }))
  return <KeySelect keys={keys} keyId={keyId} none="All keys" onChange={onChange} />
}
