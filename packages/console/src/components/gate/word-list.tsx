import type { PurposeEvidence } from '@ambit/core'
import { useId } from 'react'
import { classNames } from '../../design/class-names.ts'
import colours from './class-colours.module.css'
import { groupEvidence } from './evidence-groups.ts'
import { evidenceSentence } from './evidence-words.ts'
import { MarkedWords } from './marked-words.tsx'
import styles from './word-list.module.css'

/** The same as the marks of a text, in words. */
export function WordList({ evidence, isBlank }: { evidence: readonly PurposeEvidence[]; isBlank: boolean }) {
  const id = useId()
  const groups = groupEvidence(evidence)
  return (
    <div className={styles.words}>
      <p id={id} className={styles.title}>
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
