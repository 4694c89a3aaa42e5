import { PageHeader } from '../../parts/page-header.tsx'

export default function TeamPage() {
  return <PageHeader title="Team" />
}
