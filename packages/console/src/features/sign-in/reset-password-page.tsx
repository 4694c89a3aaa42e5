import { PageHeader } from '../../parts/page-header.tsx'

export default function ResetPasswordPage() {
  return <PageHeader title="New password" />
}
