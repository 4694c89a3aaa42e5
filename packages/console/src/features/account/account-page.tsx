import { PageHeader } from '../../parts/page-header.tsx'

export default function AccountPage() {
  return <PageHeader title="Account" />
}
