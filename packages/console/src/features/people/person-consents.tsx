/** For what memories of the person are not read any more, and changing that on their behalf. */
import type { PurposeClass, Scope } from '@ambit/core'
import { useState } from 'react'
import { type Look, usePersonConsents } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import styles from './person-consents.module.css'

interface Withdrawn {
  readonly scope: Scope
  readonly purpose_class: PurposeClass
  readonly withdrawn_at: string
}

type Opened = { readonly kind: 'withdraw' } | { readonly kind: 'restore'; readonly of: Withdrawn }

export function PersonConsents({ look }: { look: Look }) {
  const consents = usePersonConsents(look)
  const [opened, setOpened] = useState<Opened | null>(null)
  const withdrawn = consents.data?.withdrawn
  const withdraw = <Button onClick={() => setOpened({ kind: 'withdraw' })}>Withdraw consent</Button>
  return (
    <div className={styles.consents}>
      <ErrorNotice error={consents.error} title="Consent could not be loaded." onRetry={consents.refetch} />
      {withdrawn?.length === 0 ? (
        <EmptyState title="Nothing is withdrawn" action={withdraw}>
          What the policy allows may be read. The person can withdraw on their own page, or you for them.
        </EmptyState>
      ) : (
        !consents.error && (
          <>
            <DataTable
              caption="Withdrawn consent"
              columns={columnsOf((of) => setOpened({ kind: 'restore', of }))}
              rows={withdrawn}
              rowKey={({ scope, purpose_class }) => `${scope} ${purpose_class}`}
            />
            <div>{withdraw}</div>
          </>
        )
      )}
      {opened && (
        <ConsentDialog
          look={look}
          kind={opened.kind}
          {...(opened.kind === 'restore' && { of: opened.of })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const columnsOf = (onRestore: (one: Withdrawn) => void): readonly Column<Withdrawn>[] => [
  { id: 'scope', header: 'Scope', kind: 'name', cell: ({ scope }) => scopeName(scope) },
  { id: 'class', header: 'Not read for', cell: ({ purpose_class }) => capitalised(classLabel(purpose_class)) },
  { id: 'at', header: 'Withdrawn', cell: ({ withdrawn_at }) => <Timestamp at={withdrawn_at} /> },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (one) => (
      <Button
        size="small"
        aria-label={`Restore ${scopeName(one.scope)} for ${classLabel(one.purpose_class)}`}
        onClick={() => onRestore(one)}
      >
        Restore
      </Button>
    ),
  },
]
