/** When a key ends: never, after a while, or on a date. */
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { exactDate } from '../../format/times.ts'
import { type ExpiryChoice, expiryPresets, isoDate, type PresetDays } from './expiry-choice.ts'

interface ExpiryFieldProps {
  choice: ExpiryChoice
  onChange: (choice: ExpiryChoice) => void
  error?: string | undefined
}

export function ExpiryField({ choice, onChange, error }: ExpiryFieldProps) {
  const tomorrow = isoDate(Date.now() + 24 * 3_600_000)
  const choose = (value: string): void => {
    if (value === 'never') onChange({ kind: 'never' })
    else if (value === 'date') onChange({ kind: 'date', date: '' })
    else onChange({ kind: 'after', days: Number(value) as PresetDays })
  }
  return (
    <>
      <Select
        label="Expires"
        value={choice.kind === 'after' ? String(choice.days) : choice.kind}
        hint={choice.kind === 'after' ? `On ${exactDate(Date.now() + choice.days * 24 * 3_600_000)}.` : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="never">Never</option>
        {expiryPresets.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value="date">On a date…</option>
      </Select>
      {choice.kind === 'date' && (
        <TextField
          label="Last day"
          type="date"
          min={tomorrow}
          value={choice.date}
          error={error}
          hint="The key works until the end of that day, in your time."
          onChange={(event) => onChange({ kind: 'date', date: event.target.value })}
        />
      )}
    </>
  )
}
