import type { ReadPreviewed } from '@ambit/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Look, PreviewQuestion } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { EntryList } from '../../components/entries/entry-list.tsx'
import { entryOrigins } from '../../components/entries/entry-origins.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { ForgetEntryDialog } from './forget-entry-dialog.tsx'
import { type ForgettableEntry, forgettableEntry } from './forgettable-entry.ts'
import styles from './preview-answer.module.css'
import { Verdict } from './verdict.tsx'

interface PreviewAnswerProps {
  look: Look
  question: PreviewQuestion
  /** Undefined: there is none yet. */
  preview: ReadPreviewed | undefined
  error: unknown
  onRetry: (() => void) | undefined
}

export function PreviewAnswer({ look, question, preview, error, onRetry }: PreviewAnswerProps) {
  const [forgetting, setForgetting] = useState<ForgettableEntry | null>(null)
  if (error instanceof ApiError && error.status === 403) {
    return (
      <div className={styles.answer} role="status">
        <Verdict isAllowed={false} />
        <p>{error.message}</p>
      </div>
    )
  }
  if (!preview) return <ErrorNotice error={error} title="It could not be shown." {...(onRetry && { onRetry })} />
  const entries = entryOrigins(preview)
  return (
    <>
      <div className={styles.answer} role="status">
        <Verdict isAllowed />
        <p>{understoodAs(preview)}</p>
        {entries.length === 0 && <p>It would be told nothing: nothing is known here that this purpose may see.</p>}
      </div>
      <EntryList
        entries={entries}
        action={(entry) => {
          const forgettable = forgettableEntry(preview.summary_struct, entry)
          if (!forgettable) return null
          return (
            <Button
              size="small"
              aria-label={`Forget ${entry.place} ${entry.value}`}
              onClick={() => setForgetting(forgettable)}
            >
              Forget
            </Button>
          )
        }}
      />
      {forgetting && (
        <ForgetEntryDialog look={look} scope={question.scope} entry={forgetting} onClose={() => setForgetting(null)} />
      )}
    </>
  )
}

function understoodAs({ registered_purpose, purpose_classes, confidence }: ReadPreviewed): string {
  const classes = listed(purpose_classes.map(classLabel))
  const what = registered_purpose === null ? `It reads as ${classes}` : `${registered_purpose} counts as ${classes}`
  return `${what}. Confidence ${confidence}.`
}
