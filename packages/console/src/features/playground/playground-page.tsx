import { PageHeader } from '../../parts/page-header.tsx'

export default function PlaygroundPage() {
  return <PageHeader title="Playground" />
}
