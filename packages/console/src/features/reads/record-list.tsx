import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useRecords } from '../../api/records.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { counted } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import { anything, filterOf, isNarrowed, type ReadsView } from './reads-view.ts'
import styles from './record-list.module.css'
import { RecordTable } from './record-table.tsx'
import { useHeldNews } from './use-held-news.ts'

interface RecordListProps {
  question: string
  view: ReadsView
  show: (changed: Partial<ReadsView>) => void
  hrefOf: (changed: Partial<ReadsView>) => string
}

const nouns = { reads: 'read', changes: 'change', acts: 'act' } as const

export function RecordList({ question, view, show, hrefOf }: RecordListProps) {
  const project = useProject()
  const [isPaused, setIsPaused] = useState(false)
  // Days of the calendar may be over; whoever looks at those does not wait for the next.
  const isLive = !isPaused && typeof view.time === 'string'
  const records = useRecords(project.id, { question, filter: () => filterOf(view, Date.now()), isLive })
  const { shown, held, release } = useHeldNews(records.data?.records)
  const { next_cursor: cursor = null } = records.data ?? {}
  return (
    <div>
      <div className={styles.state}>
        <p role="status" className={styles.count}>
          {shown && counted(shown.length, nouns[view.kind])}
          {cursor !== null && shown && shown.length > 0 && ', and more before'}
        </p>
        {typeof view.time === 'string' && (
          <Button
            size="small"
            variant="quiet"
            icon={isPaused ? <Play size={14} /> : <Pause size={14} />}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? 'Paused' : <Live />}
            <span className="visually-hidden">{isPaused ? ', go on' : ', pause'}</span>
          </Button>
        )}
      </div>
      {held > 0 && (
        <div className={styles.news}>
          <Button size="small" onClick={release}>
            Show {counted(held, `new ${nouns[view.kind]}`)}
          </Button>
        </div>
      )}
      <ErrorNotice error={records.error} title="The records could not be loaded." onRetry={records.refetch} />
      {shown?.length === 0 ? (
        <Nothing view={view} isAll={cursor === null} onClear={() => show(anything)} />
      ) : (
        (shown || !records.error) && (
          <RecordTable kind={view.kind} records={shown} opened={view.request} hrefOf={hrefOf} />
        )
      )}
      <ActionNotice words={records.older.words} error={records.older.error} />
      {cursor !== null && (
        <div className={styles.more}>
          <Button isBusy={records.older.isPending} onClick={() => records.older.act(cursor)}>
            {shown?.length === 0 ? 'Look further back' : 'Show older'}
          </Button>
        </div>
      )}
    </div>
  )
}

function Live() {
  return (
    <span className={styles.live}>
      <span className={styles.dot} aria-hidden="true" />
      Live
    </span>
  )
}

function Nothing({ view, isAll, onClear }: { view: ReadsView; isAll: boolean; onClear: () => void }) {
  if (isNarrowed(view))
    return (
      <EmptyState
        title={isAll ? 'Nothing fits' : 'Nothing fits so far'}
        action={<Button onClick={onClear}>Clear the filters</Button>}
      >
        {isAll
          ? 'No record that is kept fits all of these filters.'
          : 'None of the latest records fits. There are older ones.'}
      </EmptyState>
    )
  const texts = {
    reads: ['No reads yet', 'Every read appears here within seconds, allowed or refused, with the purpose it stated.'],
    changes: ['No changes yet', 'Memories that are stored, replaced or taken out appear here.'],
    acts: ['No acts yet', 'What people in the team do to keys, policy and purposes appears here.'],
  } as const
  const [title, text] = texts[view.kind]
  return <EmptyState title={title}>{text}</EmptyState>
}
