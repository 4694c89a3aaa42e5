import { PageHeader } from '../../parts/page-header.tsx'

export default function PolicyPage() {
  return <PageHeader title="Policy" />
}
