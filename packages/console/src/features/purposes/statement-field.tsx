import type { AnswerOf, ConsoleOperations } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Field } from '../../components/field.tsx'
import { MarkedTextArea } from '../../components/gate/marked-text-area.tsx'
import { carryEvidence } from '../../components/gate/purpose-marks.ts'
import { WordList } from '../../components/gate/word-list.tsx'
import styles from './statement-field.module.css'

/** What the gate reads, and in which statement. */
export type StatementReading = AnswerOf<ConsoleOperations['readStatement']> & { readonly statement: string }

interface StatementFieldProps {
  value: string
  onChange: (value: string) => void
  reading: StatementReading | undefined
  error: string | undefined
  /** Why the gate could not be asked. */
  failure: unknown
  onRetry: () => void
}

/** What it is for, with the words marked that the gate goes by. */
export function StatementField({ value, onChange, reading, error, failure, onRetry }: StatementFieldProps) {
  const evidence = reading ? carryEvidence(reading.evidence, reading.statement, value) : []
  return (
    <div className={styles.statement}>
      <Field label="Statement" note="in plain words; people are shown it" error={error}>
        {(attributes) => (
          <MarkedTextArea
            {...attributes}
            value={value}
            evidence={evidence}
            maxLength={registerLimits.statementLength}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={failure} title="The gate could not be asked." onRetry={onRetry} />
      <WordList evidence={evidence} isBlank={value.trim() === ''} />
    </div>
  )
}
