/** What a context is about, and how long its text may be. */
import { contextCharacters, lengthLimits } from '@ambit/core/limits'
import { TextField } from '../../components/text-field.tsx'
import type { PlaygroundFields, Problems } from './playground-request.ts'
import styles from './request-form.module.css'

interface ContextFieldsProps {
  fields: PlaygroundFields
  problems: Problems
  set: (changed: Partial<PlaygroundFields>) => void
}

export function ContextFields({ fields, problems, set }: ContextFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Focus"
        note="optional"
        maxLength={lengthLimits.focus}
        autoComplete="off"
        placeholder="what the prompt is about"
        spellCheck={false}
        value={fields.focus}
        onChange={(event) => set({ focus: event.target.value })}
      />
      <TextField
        label="Characters"
        note="optional"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(contextCharacters.default)}
        value={fields.charactersMax}
        error={problems.charactersMax}
        onChange={(event) => set({ charactersMax: event.target.value })}
      />
    </div>
  )
}
