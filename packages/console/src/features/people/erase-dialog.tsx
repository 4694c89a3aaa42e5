/** First what would go, counted; then the id, typed; then it goes. */
import { useState } from 'react'
import { type Look, useErasePerson, useErasureCounts } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { TextField } from '../../components/text-field.tsx'
import { formatCount } from '../../format/numbers.ts'
import styles from './erase-dialog.module.css'

const words: ActionWords = {
  doing: 'Erasing the person',
  notDone: 'Nobody was erased.',
  unknown: 'It is not known whether all of it is gone.',
  whatToDo: 'Erase once more: what has begun is finished, and what is gone stays gone.',
}

interface EraseDialogProps {
  look: Look
  onClose: () => void
  onErased: (receiptId: string) => void
}

export function EraseDialog({ look, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const counts = useErasureCounts(look)
  const erasing = useErasePerson(look, words)
  return (
    <FormDialog
      title="Erase this person?"
      description="It cannot be taken back. Tokens of reads end, retries find nothing, and the link to their page stops working. Reasons that were given for looking go, too."
      onClose={onClose}
      onSubmit={() => erasing.act(undefined, { onSuccess: ({ receipt_id }) => onErased(receipt_id ?? '') })}
      action="Erase for good"
      isFinal
      isHeld={typed !== look.userId || counts.data === undefined}
      of={erasing}
    >
      <ErrorNotice error={counts.error} title="What would go could not be counted." onRetry={counts.refetch} />
      {!counts.data && !counts.error && (
        <>
          <LoadingStatus what="what would go" />
          <Skeleton height={96} />
        </>
      )}
      {counts.data && <Counts counts={counts.data.erased} />}
      <TextField
        label="Type the id to go on"
        isMono
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={<code className={styles.id}>{look.userId}</code>}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

type Erased = NonNullable<ReturnType<typeof useErasureCounts>['data']>['erased']

function Counts({ counts }: { counts: Erased }) {
  const rows = [
    ['Memories', counts.memories],
    ['Tokens of reads, also ended ones', counts.grants],
    ['Answers kept for retries', counts.idempotency_claims],
    ['Withdrawn consents', counts.consents],
  ] as const
  return (
    <dl className={styles.counts} aria-label="What would go">
      {rows.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
