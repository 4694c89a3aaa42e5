import { PageHeader } from '../../parts/page-header.tsx'

export default function KeysPage() {
  return <PageHeader title="Keys" />
}
