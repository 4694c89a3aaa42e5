/** Somebody else was faster: what they changed, and what becomes of the draft. */
import type { PolicyHistory } from '@ambit/core'
import { GitCompareArrows } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { changeSentences, matrixChanges } from './matrix-changes.ts'
import styles from './overtaken-notice.module.css'

interface OvertakenNoticeProps {
  policy: PolicyHistory
  /** The version that the draft was made from. */
  fromVersion: number
  /** It answers something that was just tried, and so it is gone to. */
  isAnswer: boolean
  onCarryOver: () => void
  onDiscard: () => void
}

export function OvertakenNotice({ policy, fromVersion, isAnswer, onCarryOver, onDiscard }: OvertakenNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) notice.current?.focus()
  }, [isAnswer])
  const from = policy.history.find(({ version }) => version === fromVersion)
  const now = policy.history.find(({ version }) => version === policy.version)
  const sentences = changeSentences(matrixChanges(from?.matrix ?? policy.matrix, policy.matrix))
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice} role="alert">
      <GitCompareArrows size={16} aria-hidden="true" />
      <div className={styles.texts}>
        <p className={styles.title}>
          {now?.set_by ?? 'Somebody'} put version {policy.version} in force while you were drafting.
        </p>
        <p>
          {sentences.length === 0 ? 'It allows the same as yours was made from.' : sentences.join(' ')} Your draft is
          kept as it was, made from version {fromVersion}.
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onDiscard}>
          Drop my draft
        </Button>
        <Button size="small" variant="primary" onClick={onCarryOver}>
          Carry my changes over
        </Button>
      </div>
    </div>
  )
}
