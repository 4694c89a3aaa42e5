/** What is remembered, as JSON, with an example of each shape to begin from. */

import { Button } from '../../components/button.tsx'
import field from '../../components/field.module.css'
import { Field } from '../../components/field.tsx'
import { classNames } from '../../design/class-names.ts'
import { layOutJson } from './lay-out-json.ts'
import { shapeExamples } from './playground-examples.ts'
import styles from './value-field.module.css'

interface ValueFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function ValueField({ value, onChange, error }: ValueFieldProps) {
  return (
    <div className={styles.value}>
      <Field label="Value" note="JSON" error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            className={classNames(field.control, field.mono, styles.editor)}
            rows={7}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <ul className={styles.examples} aria-label="Examples of a value">
        {shapeExamples.map((example) => (
          <li key={example.name}>
            <Button size="small" onClick={() => onChange(layOutJson(example.value))}>
              {example.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
