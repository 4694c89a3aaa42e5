import { PageHeader } from '../../parts/page-header.tsx'

export default function InvitationPage() {
  return <PageHeader title="Invitation" />
}
