/** For what memories of the person are not read any more, and changing that on their behalf. */
import { CircleX, Minus } from 'lucide-react'
import { useState } from 'react'
import { type Look, usePersonConsents } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import grid from '../../components/class-grid.module.css'
import { ClassGrid } from '../../components/class-grid.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { classNames } from '../../design/class-names.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import { exactDate } from '../../format/times.ts'
import { ConsentDialog, type ConsentQuestion } from './consent-dialog.tsx'
import styles from './person-consents.module.css'

export function PersonConsents({ look }: { look: Look }) {
  const { data, error, refetch } = usePersonConsents(look)
  const [question, setQuestion] = useState<ConsentQuestion | null>(null)
  const withdrawn = new Map(
    data?.withdrawn.map((pair) => [`${pair.scope} ${pair.purpose_class}`, Date.parse(pair.withdrawn_at)]),
  )
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title="Consent could not be loaded." onRetry={refetch} />
    ) : (
      <>
        <LoadingStatus what="consent" />
        <Skeleton height={240} />
      </>
    )
  }
  return (
    <div className={styles.consents}>
      <div className={styles.head}>
        <p>
          {withdrawn.size === 0
            ? 'Nothing is withdrawn. The policy decides what may be read.'
            : 'What is withdrawn is never read, whatever the policy says.'}
        </p>
        <Button onClick={() => setQuestion({ kind: 'withdraw', scope: null, purposeClass: null })}>
          Withdraw consent
        </Button>
        {withdrawn.size > 0 && (
          <Button onClick={() => setQuestion({ kind: 'restore', scope: 'all', purposeClass: 'all' })}>
            Restore all
          </Button>
        )}
      </div>
      <ClassGrid
        caption="Withdrawn consent"
        cell={(scope, purposeClass) => {
          const atMs = withdrawn.get(`${scope} ${purposeClass}`)
          const kind = atMs === undefined ? 'withdraw' : 'restore'
          return (
            <Cell
              name={`${capitalised(kind)} ${scopeName(scope)} for ${classLabel(purposeClass)}`}
              purpose={capitalised(classLabel(purposeClass))}
              withdrawnAtMs={atMs}
              onPress={() => setQuestion({ kind, scope, purposeClass })}
            />
          )
        }}
      />
      {question && <ConsentDialog look={look} question={question} onClose={() => setQuestion(null)} />}
    </div>
  )
}

interface CellProps {
  name: string
  purpose: string
  withdrawnAtMs: number | undefined
  onPress: () => void
}

function Cell({ name, purpose, withdrawnAtMs, onPress }: CellProps) {
  const isWithdrawn = withdrawnAtMs !== undefined
  const Shape = isWithdrawn ? CircleX : Minus
  return (
    <button
      type="button"
      aria-label={name}
      className={classNames(grid.cell, grid.pressable, grid.refused, styles.cell, isWithdrawn && styles.withdrawn)}
      onClick={onPress}
    >
      <span className={grid.cellClass} aria-hidden="true">
        {purpose}
      </span>
      <span className={grid.verdict}>
        <Shape size={16} aria-hidden="true" />
        {isWithdrawn && 'Withdrawn'}
      </span>
      {isWithdrawn && <span className={grid.was}>{exactDate(withdrawnAtMs)}</span>}
    </button>
  )
}
