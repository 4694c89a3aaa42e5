import type { Role } from '@ambit/core'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'
import styles from './centred-layout.module.css'
import { CentredLayout } from './centred-layout.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is nothing here for you" action={<ButtonLink href="/">Go to the overview</ButtonLink>}>
        The address may be mistyped, or it belongs to a project that you are not in. An owner of that project can invite
        you.
      </EmptyState>
    </>
  )
}

/** For somebody whose role in the project is not enough for the page. */
export function NotPermittedPage({ title, role }: { title: string; role: Role }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={role === 'owner' ? 'This page is for owners' : 'This page is not for viewers'}>
        An owner of the project can give you another role.
      </EmptyState>
    </>
  )
}

/** For somebody who is not signed in: there is no page here for anybody. */
export function NoPage() {
  return (
    <CentredLayout title="Not found" description="There is no page at this address. It may be mistyped.">
      <div className={styles.action}>
        <ButtonLink href="/">Go to the console</ButtonLink>
      </div>
    </CentredLayout>
  )
}
