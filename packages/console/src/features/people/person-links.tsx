/** The links to the person's page that still work, and revoking one. */
import { type Look, usePersonAct, usePersonLinks } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Timestamp } from '../../components/timestamp.tsx'

const words: ActionWords = {
  doing: 'Revoking the link',
  notDone: 'The link was not revoked.',
  unknown: 'It is not known whether the link was revoked.',
  whatToDo: 'Revoke it again: that does no harm.',
}

type PersonLink = NonNullable<ReturnType<typeof usePersonLinks>['data']>['links'][number]

export function PersonLinks({ look }: { look: Look }) {
  const links = usePersonLinks(look)
  const revoking = usePersonAct('revokeSubjectLink', look, words)
  if (links.error) return <ErrorNotice error={links.error} title="Links could not be loaded." onRetry={links.refetch} />
  if (!links.data || links.data.links.length === 0) return null
  return (
    <>
      <ActionNotice words={words} error={revoking.error} />
      <DataTable
        caption="Links that still work"
        columns={columnsOf((link) => revoking.act({ link_id: link.id }))}
        rows={links.data.links}
        rowKey={({ id }) => id}
        stackBelow={400}
      />
    </>
  )
}

const columnsOf = (onRevoke: (link: PersonLink) => void): readonly Column<PersonLink>[] => [
  { id: 'by', header: 'Made by', kind: 'name', cell: ({ created_by }) => created_by ?? 'Unknown' },
  { id: 'until', header: 'Works until', cell: ({ expires_at }) => <Timestamp at={expires_at} /> },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (link) => (
      <Button
        size="small"
        aria-label={`Revoke the link of ${link.created_by ?? 'unknown'}`}
        onClick={() => onRevoke(link)}
      >
        Revoke
      </Button>
    ),
  },
]
