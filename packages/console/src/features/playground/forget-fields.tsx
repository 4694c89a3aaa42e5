/** What is to be forgotten: a section of the scope, and one item or key of it. */
import type { SectionName } from '@ambit/core'
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { capitalised } from '../../format/lists.ts'
import { isListSection, type PlaygroundFields, type Problems, sections } from './playground-request.ts'
import styles from './request-form.module.css'

interface ForgetFieldsProps {
  fields: PlaygroundFields
  problems: Problems
  set: (changed: Partial<PlaygroundFields>) => void
}

export function ForgetFields({ fields, problems, set }: ForgetFieldsProps) {
  const isList = isListSection(fields.section)
  return (
    <div className={styles.pair}>
      <Select
        label="Section"
        value={fields.section}
        onChange={(event) => set({ section: event.target.value as SectionName })}
      >
        {sections.map((section) => (
          <option key={section} value={section}>
            {capitalised(section)}
          </option>
        ))}
      </Select>
      <TextField
        label={isList ? 'Item' : 'Key'}
        note={fields.section === 'windows' ? 'JSON' : undefined}
        isMono
        autoComplete="off"
        spellCheck={false}
        value={fields.entry}
        error={problems.entry}
        hint="In any spelling: it is compared as in a read."
        onChange={(event) => set({ entry: event.target.value })}
      />
    </div>
  )
}
