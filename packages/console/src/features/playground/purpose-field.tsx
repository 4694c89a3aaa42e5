/** Why one reads, with the words marked that the gate went by. */

import type { PurposeEvidence } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { useId } from 'react'
import field from '../../components/field.module.css'
import { Field } from '../../components/field.tsx'
import { classNames } from '../../design/class-names.ts'
import colours from './class-colours.module.css'
import { groupEvidence } from './evidence-groups.ts'
import { evidenceSentence } from './evidence-words.ts'
import { MarkedWords } from './marked-words.tsx'
import styles from './purpose-field.module.css'
import { markedStretches } from './purpose-marks.ts'

interface PurposeFieldProps {
  value: string
  onChange: (value: string) => void
  evidence: readonly PurposeEvidence[]
  error: string | undefined
}

export function PurposeField({ value, onChange, evidence, error }: PurposeFieldProps) {
  return (
    <div className={styles.purpose}>
      <Field label="Purpose" note="in plain words" error={error}>
        {(attributes) => (
          <div className={styles.editor}>
            <div className={classNames(field.control, styles.marks)} aria-hidden="true">
              {markedStretches(value, evidence).map(({ text, mark }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place
                <MarkedWords key={index} mark={mark}>
                  {text}
                </MarkedWords>
              ))}
              {/* A line that was just begun has no height of its own. */}
              {'\u200b'}
            </div>
            <textarea
              {...attributes}
              className={classNames(field.control, styles.text)}
              rows={2}
              maxLength={lengthLimits.purpose}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
        )}
      </Field>
      <WordList evidence={evidence} isBlank={value.trim() === ''} />
    </div>
  )
}

/** The same as the marks, in words. */
function WordList({ evidence, isBlank }: { evidence: readonly PurposeEvidence[]; isBlank: boolean }) {
  const id = useId()
  const groups = groupEvidence(evidence)
  return (
    <div className={styles.words}>
      <p id={id} className={styles.wordsTitle}>
        {isBlank ? 'The words that count appear here.' : groups.length === 0 ? 'No word counts.' : 'What the gate read'}
      </p>
      <ul aria-labelledby={id}>
        {groups.map((group) => (
          <li key={`${group.effect} ${group.class} ${group.reason}`} className={styles.group}>
            <span className={styles.groupWords}>
              {group.words.map((word, index) => (
                <span key={word}>
                  {index > 0 && ', '}
                  <MarkedWords mark={group}>{word}</MarkedWords>
                </span>
              ))}
            </span>
            <span className={classNames(styles.meaning, group.class !== null && colours[group.class])}>
              {evidenceSentence(group)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
