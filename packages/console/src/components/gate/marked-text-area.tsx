import type { PurposeEvidence } from '@ambit/core'
import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../../design/class-names.ts'
import field from '../field.module.css'
import styles from './marked-text-area.module.css'
import { MarkedWords } from './marked-words.tsx'
import { markedStretches } from './purpose-marks.ts'

interface MarkedTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string
  evidence: readonly PurposeEvidence[]
  ref?: Ref<HTMLTextAreaElement>
}

/** Text as it is written, with the words marked that the gate went by. */
export function MarkedTextArea({ value, evidence, ...textarea }: MarkedTextAreaProps) {
  return (
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
      <textarea rows={2} {...textarea} className={classNames(field.control, styles.text)} value={value} />
    </div>
  )
}
