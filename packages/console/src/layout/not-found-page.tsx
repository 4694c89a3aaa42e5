import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is nothing here for you" action={<ButtonLink href="/">Go to your keys</ButtonLink>}>
        The address may be mistyped, or it belongs to a project that you are not in. An owner of that project can invite
        you.
      </EmptyState>
    </>
  )
}
