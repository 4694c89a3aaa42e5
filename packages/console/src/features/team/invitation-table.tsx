import type { Team } from '@ambit/core'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { roleLabels } from '../../format/role-words.ts'
import styles from './invitation-table.module.css'
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx'

type Invitation = Team['invitations'][number]

/** The invitations that can still be accepted. Their links were shown to whoever made them, and to nobody since. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  const columns: readonly Column<Invitation>[] = [
    { id: 'for', header: 'For', kind: 'name', cell: ({ email }) => email ?? 'Whoever has the link' },
    { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
    { id: 'by', header: 'Made by', cell: ({ created_by }) => <span className={styles.maker}>{created_by}</span> },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <Timestamp at={expires_at} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (invitation) => (
        <Button
          size="small"
          aria-label={`Withdraw the invitation for ${invitation.email ?? 'whoever has the link'}`}
          onClick={() => setWithdrawn(invitation)}
        >
          Withdraw
        </Button>
      ),
    },
  ]
  return (
    <section className={styles.section} aria-labelledby="open-invitations">
      <h2 id="open-invitations">Open invitations</h2>
      {invitations.length === 0 ? (
        <p className={styles.none}>None. Invite somebody, and the link is listed here until it is used.</p>
      ) : (
        <DataTable caption="Open invitations" columns={columns} rows={invitations} rowKey={({ id }) => id} />
      )}
      {withdrawn && <WithdrawInvitationDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  )
}
