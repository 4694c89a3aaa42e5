/** What was refused lately, by what was stated, each with one clear next step. */
import type { RefusedPurposes, RegisterShown } from '@ambit/core'
import { CircleX } from 'lucide-react'
import { useDismissRefused, useRefused } from '../../api/refused.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted, formatCount } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import styles from './refused-list.module.css'
import { RefusedPurpose } from './refused-purpose.tsx'

interface RefusedListProps {
  isDismissed: boolean
  onShow: (isDismissed: boolean) => void
  register: RegisterShown | undefined
  /** Null: whoever looks may not change anything. */
  onOpen: ((opened: OpenedDialog) => void) | null
}

const words: ActionWords = {
  doing: 'Dismissing the purpose',
  notDone: 'The list was not changed.',
  unknown: 'It is not known whether the list was changed.',
  whatToDo: 'The list is being loaded again. Do it once more if need be: that does no harm.',
}

export function RefusedList({ isDismissed, onShow, register, onOpen }: RefusedListProps) {
  const project = useProject()
  const say = useToast()
  const refused = useRefused(project.id, { isDismissed })
  const dismissal = useDismissRefused(project.id, words)
  const setDismissed = (purpose: string): void =>
    dismissal.act(
      { purpose, isDismissed: !isDismissed },
      {
        onSuccess: () => {
          // The row that had the focus is about to go.
          focusPageHeading()
          say(isDismissed ? 'It is listed again.' : 'It is dismissed. It goes on being refused.')
        },
      },
    )
  const { data } = refused
  return (
    <div className={styles.refused}>
      <div className={styles.head}>
        <p className={styles.lead}>{data && leadOf(data, isDismissed)}</p>
        <Button size="small" variant="quiet" onClick={() => onShow(!isDismissed)}>
          {isDismissed ? 'Show what is open' : 'Show what was dismissed'}
        </Button>
      </div>
      <ErrorNotice error={refused.error} title="What was refused could not be loaded." onRetry={refused.refetch} />
      <ActionNotice words={words} error={dismissal.error} />
      {refused.isPending && !refused.error && <Loading />}
      {data?.purposes.length === 0 && (
        <EmptyState title={isDismissed ? 'Nothing was dismissed' : 'Nothing was refused'}>
          {isDismissed
            ? `Of what was refused in the last ${counted(data.days, 'day')}, nothing is put aside.`
            : `Every purpose that was stated in the last ${counted(data.days, 'day')} was allowed, declared since or dismissed.`}
        </EmptyState>
      )}
      <ul>
        {data?.purposes.map((one) => (
          <RefusedPurpose
            key={one.purpose}
            refused={one}
            register={register}
            isDismissed={isDismissed}
            onOpen={onOpen}
            onDismiss={onOpen && (() => setDismissed(one.purpose))}
          />
        ))}
      </ul>
    </div>
  )
}

function leadOf({ days, refusals, is_complete, total, purposes }: RefusedPurposes, isDismissed: boolean) {
  if (total === 0) return null
  const shown = purposes.length < total ? `, of which ${formatCount(purposes.length)} are listed` : ''
  const looked = is_complete ? '' : `, of the latest ${counted(refusals, 'refusal')}`
  return (
    <>
      <CircleX size={14} aria-hidden="true" />
      {counted(total, 'purpose')} {isDismissed ? 'dismissed' : 'refused'} in the last {counted(days, 'day')}
      {looked}
      {shown}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.loading}>
      <LoadingStatus what="what was refused" />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  )
}
