/** The API keys of a project, or one of them. */
import { useSearch } from 'wouter'
import { Lazy, lazyCode } from '../../components/lazy.tsx'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'
import { KeyListView } from './key-list-view.tsx'
import { readView } from './keys-view.ts'

const keyView = lazyCode(() => import('./key-view.tsx'))

export default function KeysPage() {
  const view = readView(new URLSearchParams(useSearch()))
  if (view.kind === 'list') return <KeyListView asked={view} />
  return <Lazy key={view.keyId} code={keyView} keyId={view.keyId} standIn={<PageSkeleton />} />
}
