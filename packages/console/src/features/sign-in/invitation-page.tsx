import { isApiError } from '../../api/api-error.ts'
import { unnamedProject, useInvitation } from '../../api/links.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { rolesInWords } from '../../format/role-words.ts'
import { exactTime } from '../../format/times.ts'
import { CentredLayout } from '../../layout/centred-layout.tsx'
import { AcceptInvitationForm } from './accept-invitation-form.tsx'
import styles from './form.module.css'
import { LinkProblem } from './link-problem.tsx'
import { useLinkToken } from './use-link-token.ts'

export default function InvitationPage() {
  const token = useLinkToken()
  const { data: invitation, error, refetch } = useInvitation(token)
  if (token === '' || isApiError(error, 'link_invalid') || isApiError(error, 'invalid_request'))
    return (
      <LinkProblem
        isIncomplete={token === ''}
        remedy={
          <>
            Ask an owner of the project for another, or make one at the machine with <code>ambit invite</code>.
          </>
        }
      />
    )
  if (error)
    return (
      <CentredLayout title="Invitation">
        <ErrorNotice error={error} title="The invitation could not be looked up." onRetry={refetch} />
      </CentredLayout>
    )
  if (!invitation)
    return (
      <CentredLayout title="Invitation" description={<Skeleton width={280} height={40} />}>
        <LoadingStatus what="the invitation" />
        {/* Three fields, the hint of the last one, the button, and the sentence below it. */}
        <div className={styles.form}>
          <Skeleton height={62} />
          <Skeleton height={62} />
          <Skeleton height={108} />
          <Skeleton height={44} />
          <Skeleton height={40} />
        </div>
      </CentredLayout>
    )
  return (
    <CentredLayout
      title={invitation.project_name === unnamedProject ? 'Set up your project' : `Join “${invitation.project_name}”`}
      description={`You are invited as ${rolesInWords[invitation.role]}. The link works once, until ${exactTime(Date.parse(invitation.expires_at))}.`}
    >
      <AcceptInvitationForm key={token} token={token} invitation={invitation} />
    </CentredLayout>
  )
}
