import { PageHeader } from '../../parts/page-header.tsx'

export default function UsagePage() {
  return <PageHeader title="Usage" />
}
